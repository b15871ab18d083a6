// Actions over the rows selected in a list: one request per document, each with its own result.
import { messageOf, removeDocument, runAction } from '#api/mutations.ts';
import { usagesOfFailure } from '#api/records.ts';
import type { WriteIntents } from '#api/writeIntents.ts';
import { lineActionsOf } from '#features/document/lines/lineActions.ts';
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { moneySides, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Usages } from '#model/wire/recordWire.ts';
import { onwardActions, statesBefore, statesIn, transitionOf } from '#model/states/states.ts';
import { loadChunk } from '#ui/chunks.ts';
import type { ListRow } from '#model/typedAnswer.ts';

export interface BatchAction {
  action: string;
  title: string;
  /** Whether a reason must be given, or may be. */
  reason: 'required' | 'optional' | null;
  danger: boolean;
  /** Of an action on single lines: the table they stand in. */
  lines?: string;
  /** Moves the rows on: Ctrl+Enter takes the first. */
  onward: boolean;
  /** States from which the action leads on; empty: any. */
  from: readonly string[];
  /** Many rows go to the server as one job that can be watched and stopped. */
  runs: 'always' | 'many' | null;
  /** Makes a new document of all chosen rows instead, and answers where it is shown. */
  makes?: (rows: readonly ListRow[], intents: WriteIntents) => Promise<{ entity: string; id: string }>;
}

export interface BatchOutcome {
  row: ListRow;
  ok: boolean;
  message: string;
  /** Where the record is used, when that is the reason. */
  usages?: Usages | null;
}

const offered = [
  'submit',
  'withdraw',
  'approve',
  'reject',
  'unapprove',
  'firm',
  'release',
  'unrelease',
  'close',
  'reopen',
  'void',
  'disable',
  'enable',
  'delete',
];
/** What reminds of so much that its outcome is always shown document by document. */
const reminding = ['release'];
/** Fewer rows than these are done while the dialog waits. */
export const manyRows = 20;
/** Actions of single entities, beside those of their states. */
const own: Readonly<Record<string, readonly string[]>> = {
  user: ['unlock', 'lock', 'kickOut'],
  userSession: ['kickOut'],
  lot: ['freeze', 'unfreeze'],
  stockBalance: ['freeze', 'unfreeze'],
  stockReservation: ['unlock'],
};
const dangerous = ['lock', 'kickOut', 'delete', 'void', 'reject', 'unapprove', 'unrelease'];

/** Actions of the entity whose buttons stay on lists, in toolbar order. `lines`: the table a list of lines shows. */
export function batchActionsOf(
  def: EntityDef,
  permitted: (code: string) => boolean,
  lines: string | null,
): BatchAction[] {
  const known = new Map(actionsOf(def).map(({ action, title }) => [action, title]));
  const side = moneySides.find(({ plan }) => plan === def.name);
  if (side !== undefined) return settling(side, permitted);
  const onLines = lineActionsOf(def, lines, null, permitted).map(({ action, title }): BatchAction => ({
    action,
    title,
    reason: 'optional',
    onward: false,
    danger: action === 'lineTerminate',
    runs: null,
    from: statesIn(def, 'executable', ...(action === 'lineReopen' ? (['done'] as const) : [])),
    ...(lines === null ? {} : { lines }),
  }));
  const onward = new Set(onwardActions(def));
  const onDocuments = [...(own[def.name] ?? []), ...offered].flatMap((action): BatchAction[] => {
    const title = known.get(action);
    if (title === undefined || !permitted(permissionCode(def, action))) return [];
    const transition = transitionOf(def, action);
    return [
      {
        action,
        title,
        reason:
          transition?.reason !== undefined
            ? 'required'
            : transition?.optionalReason === true
              ? 'optional'
              : null,
        onward: onward.has(action),
        danger: dangerous.includes(action),
        runs: transition === undefined ? null : reminding.includes(action) ? 'always' : 'many',
        from: action === 'delete' ? statesIn(def, 'removable') : statesBefore(def, action),
      },
    ];
  });
  return [...onLines, ...onDocuments];
}

const factsOf = factsReader({ status: 'dict' });

/** Whether the action leads on from the state of the row. */
export function leadsFrom({ from }: BatchAction, row: ListRow): boolean {
  return from.includes(plainText(factsOf(row).status));
}

/** Whether the action leads on from the state of any of the rows. */
export function fitsAny(action: BatchAction, rows: readonly ListRow[]): boolean {
  return action.from.length === 0 || rows.some((row) => leadsFrom(action, row));
}

/** What Ctrl+Enter does with the chosen rows, as on a document. */
export function nextFor(actions: readonly BatchAction[], rows: readonly ListRow[]): BatchAction | undefined {
  return actions.find((each) => each.onward && fitsAny(each, rows));
}

/** Open rows of a money plan become lines of one receipt or payment. */
function settling(side: MoneySide, permitted: (code: string) => boolean): BatchAction[] {
  if (!permitted(`${side.record}:create`)) return [];
  return [
    {
      action: 'push',
      title: side.words.cash,
      reason: null,
      onward: false,
      danger: false,
      runs: null,
      from: [],
      makes: async (rows, intents) =>
        (await loadChunk(() => import('./settlePlans.ts'))).settlePlans(side, rows, intents),
    },
  ];
}

/** What the dialog of an action works with. */
export interface BatchDialogProps {
  def: EntityDef;
  action: BatchAction;
  rows: readonly ListRow[];
  /** Of a list of lines: the chosen ones, and the document each belongs to. */
  lineIds: readonly string[];
  lineDoc(id: string): string | undefined;
  /** Of the page: they outlive the dialog. */
  intents: WriteIntents;
  /** Records that are there no more. */
  onRemoved?(docIds: readonly string[]): void;
  onClose(): void;
}

export interface BatchRun {
  def: EntityDef;
  action: BatchAction;
  rows: readonly ListRow[];
  reason: string;
  /** Chosen lines by document, of an action on lines. */
  lineIds: ReadonlyMap<string, readonly string[]>;
  /** Of the page: a row whose answer was lost and that is chosen again goes under its key. */
  intents: WriteIntents;
  onProgress(done: number): void;
}

/** Runs the action row by row; a refused row never stops the others. */
export async function runBatch(run: BatchRun): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (const row of run.rows) {
    try {
      await act(run, row);
      outcomes.push({ row, ok: true, message: '' });
    } catch (failure) {
      outcomes.push({ row, ok: false, message: messageOf(failure), usages: usagesOfFailure(failure) });
    }
    run.onProgress(outcomes.length);
  }
  return outcomes;
}

async function act({ def, action, reason, lineIds, intents }: BatchRun, row: ListRow): Promise<void> {
  const { docId, version } = row;
  const request = {
    version,
    ...(action.reason === null || reason === '' ? {} : { reason }),
    ...(action.lines === undefined ? {} : { lines: action.lines, lineIds: lineIds.get(docId) ?? [] }),
  };
  await intents.send([def.name, docId, action.action, request], async ({ key }) => {
    if (action.action === 'delete') await removeDocument(def.name, docId, version, key);
    else await runAction(def.name, docId, action.action, { ...request, key });
  });
}
