// Documents with buttons of their own in the title line: loaded when one is shown, unknown to the sign-in page.
import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { partOf } from '#ui/chunks.ts';
import type { DocumentActionsProps } from './document/documentForm.ts';

const actions = partOf(async () => (await import('./system/systemActions.ts')).systemActions);

const entities: ReadonlySet<string> = new Set(['user', 'securityGroup', 'permissionDataRule', 'businessCode']);

/** The buttons of the entity's own; undefined when it has none. */
export function ownActionsOf(entity: string): ComponentType<DocumentActionsProps> | undefined {
  return entities.has(entity) ? OwnActions : undefined;
}

function OwnActions(props: DocumentActionsProps): ReactNode {
  const own = use(actions.load())[props.draft.def.name];
  return own === undefined ? null : createElement(own, props);
}
