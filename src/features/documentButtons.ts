// Documents with buttons of their own in the title line: one line per area. A part is loaded when one of its documents is
// shown, unknown to the first visit.
import { type ComponentType, createElement, Fragment, type ReactNode, use } from 'react';
import { partOf } from '#ui/chunks.ts';
import type {
  AreaButtons,
  DocumentActionsProps,
  DocumentBandProps,
  OwnLines,
  OwnQuestionProps,
} from './document/form/documentForm.ts';
import { costButtons } from './cost/buttons.ts';
import { financeButtons } from './finance/buttons.ts';
import { manufacturingButtons } from './manufacturing/buttons.ts';
import { onlineButtons } from './online/buttons.ts';
import { planningButtons } from './planning/buttons.ts';
import { processButtons } from './process/buttons.ts';
import { qualityButtons } from './quality/buttons.ts';
import { salesButtons } from './sales/buttons.ts';
import { stockButtons } from './stock/buttons.ts';
import { structureButtons } from './structure/buttons.ts';
import { systemButtons } from './system/buttons.ts';

const areas: readonly AreaButtons[] = [
  costButtons,
  financeButtons,
  manufacturingButtons,
  onlineButtons,
  planningButtons,
  processButtons,
  qualityButtons,
  salesButtons,
  stockButtons,
  structureButtons,
  systemButtons,
];

type Buttons = ComponentType<DocumentActionsProps>;

function loaded({ load }: AreaButtons): Buttons {
  const part = partOf(load);
  return function OwnButtons(props): ReactNode {
    const own = use(part.load())[props.draft.def.name];
    return own === undefined ? null : createElement(own, props);
  };
}

const byEntity: ReadonlyMap<string, Buttons> = new Map(
  [
    ...Map.groupBy(
      areas.flatMap((area) => {
        const Own = loaded(area);
        return area.of.map((entity) => ({ entity, Own }));
      }),
      ({ entity }) => entity,
    ),
  ].map(([entity, parts]): [string, Buttons] => [entity, together(parts.map(({ Own }) => Own))]),
);

/** What several areas add to one document, in their order. */
function together(parts: readonly Buttons[]): Buttons {
  const [only] = parts;
  return only !== undefined && parts.length === 1
    ? only
    : (props): ReactNode => createElement(Fragment, null, ...parts.map((Part) => createElement(Part, props)));
}

/** The buttons of the entity's own; undefined when it has none. */
export function documentButtonsOf(entity: string): Buttons | undefined {
  return byEntity.get(entity);
}

type Band = ComponentType<DocumentBandProps>;

const bandByEntity: ReadonlyMap<string, Band> = new Map(
  areas.flatMap(({ of, bands }) => {
    if (bands === undefined) return [];
    const part = partOf(bands);
    const Own = (props: DocumentBandProps): ReactNode => {
      const own = use(part.load())[props.draft.def.name];
      return own === undefined ? null : createElement(own, props);
    };
    return of.map((entity): [string, Band] => [entity, Own]);
  }),
);

/** The band of the entity above its form; undefined when it has none. */
export function documentBandOf(entity: string): Band | undefined {
  return bandByEntity.get(entity);
}

const linesByEntity: ReadonlyMap<string, { load(): Promise<OwnLines> }> = new Map(
  areas.flatMap(({ lines }) =>
    Object.entries(lines ?? {}).map(([entity, load]): [string, { load(): Promise<OwnLines> }] => [
      entity,
      partOf(load),
    ]),
  ),
);

/** How the entity draws its lines; undefined where it draws them as every document does. */
export function documentLinesOf(entity: string): { load(): Promise<OwnLines> } | undefined {
  return linesByEntity.get(entity);
}

const questions: ReadonlyMap<string, ComponentType<OwnQuestionProps>> = new Map(
  areas.flatMap((area) =>
    Object.entries(area.questions ?? {}).map(([action, load]): [string, ComponentType<OwnQuestionProps>] => {
      const part = partOf(load);
      return [action, (props): ReactNode => createElement(use(part.load()), props)];
    }),
  ),
);

/** What an entity asks, in its own way, before an action is carried out; undefined where it asks as others do. */
export function documentQuestionOf(
  entity: string,
  action: string,
): ComponentType<OwnQuestionProps> | undefined {
  return questions.get(`${entity}:${action}`);
}

/** Every entity that has some. */
export function documentsWithButtons(): readonly string[] {
  return [...byEntity.keys()];
}
