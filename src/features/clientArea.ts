// The client's half of an area: pages it shows otherwise than the generic list and document do, each loaded when it is
// first shown. General code asks by the name of the entity and names none. Buttons stand in documentButtons.ts, which
// comes with the first document and not with the first visit.
import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { partOf, retryFailedParts } from '#ui/chunks.ts';

export interface ScreenProps {
  /** Entity of generic screens; '' for others. */
  entity: string;
  /** Record of a document page; 'new' for one that is not saved yet; null for others. */
  id: string | null;
}

/** Drawn, it loads its program first; `preload` begins that before. Whoever draws it says what failed. */
export type Screen = ComponentType<ScreenProps> & { preload(): void };

export interface ClientArea {
  /** Screens by the component name of the menu feed. */
  pages?: Readonly<Record<string, Screen>>;
  /** Lists with a page of their own, by entity. */
  lists?: Readonly<Record<string, Screen>>;
  /** Document pages with a form of their own, by entity. */
  forms?: Readonly<Record<string, Screen>>;
}

export function screen(load: () => Promise<ComponentType<ScreenProps>>): Screen {
  const part = partOf(load);
  const LoadedScreen = (props: ScreenProps): ReactNode => createElement(use(part.load()), props);
  const preload = (): void => void part.load().catch(retryFailedParts);
  return Object.assign(LoadedScreen, { preload });
}

/** Of all areas together, by name. */
export function joinAreas(areas: readonly ClientArea[]) {
  const joined = (part: keyof ClientArea): ReadonlyMap<string, Screen> =>
    new Map(areas.flatMap((area) => Object.entries(area[part] ?? {})));
  return { pages: joined('pages'), lists: joined('lists'), forms: joined('forms') };
}
