// What a bill of the store says of itself, and what is known of the store when it is judged: the maker of behaviours
// (stockBill.ts) and what such a bill posts (stockBillPlan.ts) read nothing else of it.
import type { Doc } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import type { LockedDocuments, Proposal, Read } from '#server/behaviours/behaviour.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import type { PostedThere } from '#server/ledgers/stock/postElsewhere.ts';
import type { PieceFacts } from './lotsAndPieces.ts';
import type { Side } from './stockChecks.ts';

export interface StockBillFacts {
  today: string;
  allowBackdate: boolean;
  backdateDays: number;
  /** The latest closed month, YYYY-MM; every earlier one counts as closed. '' when none is. */
  closedThrough: string;
  /** What happens when an expired lot is issued. */
  expiredControl: 'none' | 'warn' | 'block';
  /** What comes in is reserved for the production orders that wait for it. */
  reservesArrivals: boolean;
  pieces: PieceFacts;
  reader: RefReader;
}

type Party = readonly [field: string, entity: string];

/** Actions at which a bill is judged. */
export type JudgedAt = 'save' | 'submit' | 'approve' | 'unapprove';

type ReadFacts<Facts, D extends Doc> = (doc: D, read: Read) => Promise<Facts>;

interface FactsByAction<Facts, D extends Doc> {
  save?: ReadFacts<Facts, D>;
  submit: ReadFacts<Facts, D>;
  approve: ReadFacts<Facts, D>;
  unapprove: ReadFacts<Facts, D>;
}

export interface StockBillSpec<Facts extends StockBillFacts, D extends Doc = Doc> {
  /** Where the goods of a line come from or go to; the first says what is asked of lots and pieces. */
  sides: (doc: D) => readonly Side[];
  /** Fields that name the other party, by the entity they refer to; the first that is filled counts. */
  parties: readonly Party[] | ((doc: D) => readonly Party[]);
  /** What it posts in another organisation; null where it posts in its own alone. Taking back asks for the organisation only. */
  there?: (doc: D, facts: Facts) => PostedThere | null;
  /** What it refuses by action, saving and taking back too; said before the rules of all bills. */
  refuses?: Readonly<Partial<Record<JudgedAt, (doc: D, facts: Facts) => Problem[]>>>;
  /** The same at every action, or by action: of saving where something is refused there. */
  facts: ReadFacts<Facts, D> | FactsByAction<Facts, D>;
  /** Documents it reads quantities of, by action; locked before it is judged. */
  locks?: Readonly<Partial<Record<JudgedAt, LockedDocuments<D>>>>;
  /** Values of its own lines that nobody typed, beside lots and pieces. */
  propose?: (proposal: Proposal<D>, read: Read) => Promise<Patch[]>;
  moves: (doc: D, facts: Facts) => StockMove[];
  /** It brings goods that others may wait for. */
  arrives?: true;
  /** Further lines keys with movements. */
  also?: readonly string[];
  /** Beyond S1 to S7, before submit and approve. */
  problems?: (doc: D, facts: Facts) => Problem[];
  /** Without the limits of S1. */
  anyDate?: true;
  /** Of what is wrong with its goods and places, what does not count for this document. */
  excuses?: (doc: D, problem: Problem) => boolean;
  /** Its sources are counted on by a bridge of the area that owns them, before what other bridges do. */
  countedByBridge?: true;
  /** Its goods are judged as goods that come in, but lots and pieces must be there already. */
  opensNothing?: true;
  /** Scheme whose count the bill settles. */
  countScheme?: (doc: D) => string | null;
  /** Further effects, after the sources were counted and before stock is posted. */
  approve?: (doc: D, facts: Facts) => Effect[];
  unapprove?: (doc: D, facts: Facts) => Effect[];
  /** Further effects, after stock was posted, or taken back. */
  posted?: (doc: D, facts: Facts) => Effect[];
  takenBack?: (doc: D, facts: Facts) => Effect[];
  /** Kinds of the further effects, in their order; named for each phase that has some. */
  effects?: Readonly<
    Partial<Record<'approve' | 'unapprove' | 'posted' | 'takenBack', readonly EffectKind[]>>
  >;
}
