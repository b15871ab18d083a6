// Documents with buttons of their own in the title line: loaded when one is shown, unknown to the sign-in page.
import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { partOf } from '#ui/chunks.ts';
import type { DocumentActionsProps } from './document/form/documentForm.ts';

type Buttons = Readonly<Record<string, ComponentType<DocumentActionsProps>>>;

function part(load: () => Promise<Buttons>): ComponentType<DocumentActionsProps> {
  const buttons = partOf(load);
  return function OwnActions(props): ReactNode {
    const own = use(buttons.load())[props.draft.def.name];
    return own === undefined ? null : createElement(own, props);
  };
}

const system = part(async () => (await import('./system/systemActions.ts')).systemActions);
const finance = part(async () => (await import('./finance/financeActions.ts')).financeActions);
const structure = part(async () => (await import('./structure/structureActions.tsx')).structureActions);
const movements = part(async () => (await import('./stock/movementActions.tsx')).movementActions);
const sales = part(async () => (await import('./sales/salesActions.ts')).salesActions);

const parts: ReadonlyMap<string, ComponentType<DocumentActionsProps>> = new Map([
  ['user', system],
  ['securityGroup', system],
  ['permissionDataRule', system],
  ['businessCode', system],
  ['checkRule', system],
  ['permission', system],
  ['receivablePlanScheme', finance],
  ['payablePlanScheme', finance],
  ['saleOrder', sales],
  ['bom', structure],
  ['material', structure],
  ['lot', movements],
  ['serialNumber', movements],
]);

/** The buttons of the entity's own; undefined when it has none. */
export function ownActionsOf(entity: string): ComponentType<DocumentActionsProps> | undefined {
  return parts.get(entity);
}
