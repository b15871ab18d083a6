// What arrives from a terminal, and when it happened: the clock of the device is put right by what it is off at contact, and
// what hangs on something refused waits for it. Pure; the same rules on the device and on the server (FLOWS n3, example M18).

export type CommandKind =
  | 'start'
  | 'pause'
  | 'resume'
  | 'report'
  | 'finish'
  | 'call'
  | 'step'
  | 'check'
  | 'undo';

/** Made on the device; never changed afterwards, whatever becomes of it. */
export interface Command {
  /** 26 characters, unique over all devices for ever. */
  key: string;
  kind: CommandKind;
  /** Token of the person's session. */
  operator: string;
  /** Clock of the device, epoch milliseconds. */
  at: number;
  /** Task it is about; null: a call without one. */
  task: string | null;
  /** By kind, as texts: quantities, reasons. */
  values: Readonly<Record<string, string>>;
}

export type CommandOutcome = 'accepted' | 'duplicate' | 'refused' | 'conflict' | 'waiting';

export interface CommandResult {
  key: string;
  result: CommandOutcome;
  /** What a repeated item was answered at first. */
  first?: 'accepted' | 'refused';
  /** Number of the document that was made. */
  targetCode: string | null;
  /** Why it was refused and how to mend it. */
  message: string | null;
}

/** Server minus device, in milliseconds: how far the clock of the device is behind. */
export function clockOffsetOf(deviceNow: number, arrival: number): number {
  return arrival - deviceNow;
}

/** device time + offset, never later than arrival. */
export function correctedTime(deviceTime: number, offset: number, arrival: number): number {
  return Math.min(deviceTime + offset, arrival);
}

/** What the digest of an item is made of: everything but its key and the token, which a later session replaces. */
export function contentOf({ kind, at, task, values }: Command): string {
  const sorted = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([kind, at, task, sorted]);
}

/**
 * Whether an item has to wait until a refused one before it was mended or dropped: a task that could not be begun is not
 * reported, one whose report was refused is not finished, and nothing is taken back that was not done.
 */
export function waitsFor(item: Command, refused: Command): boolean {
  const { of } = item.values;
  if (item.kind === 'undo') return of === refused.key;
  if (item.task === null || item.task !== refused.task) return false;
  if (item.kind === 'call' || item.kind === 'step') return false;
  switch (refused.kind) {
    case 'start':
      return true;
    case 'resume':
      return item.kind !== 'resume';
    case 'pause':
      return item.kind === 'resume';
    case 'report':
      return item.kind === 'finish';
    case 'step':
      return item.kind === 'start' || item.kind === 'report';
    default:
      return false;
  }
}
