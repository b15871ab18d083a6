// What may be wrong with a place in a schedule, and the words for how long something is.

export type ConflictKind =
  | 'machine'
  | 'overlap'
  | 'unit'
  | 'predecessor'
  | 'successor'
  | 'calendar'
  | 'material'
  | 'past'
  | 'frozen'
  | 'started'
  | 'late';

export interface Conflict {
  kind: ConflictKind;
  /** hard: must be solved or locked before publishing; soft: somebody should know; forbidden: cannot be dropped there. */
  weight: 'hard' | 'soft' | 'forbidden';
  text: string;
  /** The line of the other one. */
  other: string | null;
}

/** Whose words are made when somebody reads them. */
export class SaidConflict implements Conflict {
  readonly kind: ConflictKind;
  readonly weight: Conflict['weight'];
  readonly other: string | null;
  private readonly say: () => string;

  constructor(kind: ConflictKind, weight: Conflict['weight'], other: string | null, say: () => string) {
    this.kind = kind;
    this.weight = weight;
    this.other = other;
    this.say = say;
  }

  get text(): string {
    return this.say();
  }
}

/** 2 天, 3 时 10 分, 40 分. */
export function durationText(minutes: number): string {
  if (minutes >= 1440) return `${Math.round(minutes / 144) / 10} 天`;
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return hours === 0 ? `${rest} 分` : rest === 0 ? `${hours} 时` : `${hours} 时 ${rest} 分`;
}
