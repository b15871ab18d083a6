// What an operator without an account may do: the built-in group 车间操作员. A terminal offers no more than these, whoever
// signs in, since its calls ask for nothing else.

/** Permission code each action of a terminal asks for. */
export const codeOfAction = {
  start: 'workTaskOrder:start',
  pause: 'workTaskOrder:pause',
  report: 'workReport:create',
  scrap: 'workReport:create',
  call: 'workTaskOrder:view',
  finish: 'workTaskOrder:finish',
  pack: 'packUnit:seal',
} as const;

export type TerminalAction = keyof typeof codeOfAction;

export const operatorCodes: readonly string[] = [
  ...['view', 'start', 'pause', 'resume', 'finish'].map((action) => `workTaskOrder:${action}`),
  ...['view', 'create', 'edit', 'submit', 'approve'].map((action) => `workReport:${action}`),
  ...['view', 'create', 'seal', 'printLabel'].map((action) => `packUnit:${action}`),
];

/** rights of a call = rights of the operator AND the actions of the device; none chosen means all. */
export function mayDo(action: TerminalAction, codes: readonly string[], allowed: readonly string[]): boolean {
  return codes.includes(codeOfAction[action]) && (allowed.length === 0 || allowed.includes(action));
}
