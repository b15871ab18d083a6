// What a ledger is: the one owner of a kind of effect. It says what the effect carries (by declaring it in EffectKinds),
// what it locks, and how it is carried out. Areas declare kinds of their own in the same way; nothing here names them.
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import type { Judged } from '#server/access/judged.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** The one order in which a transaction takes its locks; two that need the same rows then wait, never block each other. */
export const lockOrder = [
  'structures',
  'document',
  'sourceDocuments',
  'moneyPlans',
  'otherOrganisation',
  'stockPeriod',
  'warehouse',
  'lots',
  'stockRows',
  'reservations',
  'genealogy',
  'baseData',
  'numberCounter',
  'auditChain',
] as const;

export type LockName = (typeof lockOrder)[number];

/** Effects by kind. A ledger adds its own: `declare module '#server/ledgers/ledger.ts' { interface EffectKinds { … } }`. */
export interface EffectKinds {
  /** Writes system-managed fields of the document itself or of another one. */
  set: SetEffect;
}

export interface SetEffect {
  effect: 'set';
  entity: string;
  id: string;
  fields?: Row;
  lines?: readonly { lines: string; id: string; fields: Row }[];
  /** Of another document: it takes the steps of the system that its values call for, begun with the first report. */
  advances?: true;
}

export type EffectKind = keyof EffectKinds;

/** What a behaviour plans: data, carried out by the ledger of its kind within the transaction of the action. */
export type Effect = EffectKinds[EffectKind];

/** An effect on its way, with the document of the action as the effects before it left it; typed where only one entity has the effect. */
export interface EffectStep<D extends Doc = Doc> {
  context: WriteContext;
  def: EntityDef;
  doc: D;
  /** Facts of everything the document refers to. */
  refs: RefMap;
  /** The right the action stands on. */
  judged: Judged;
}

export interface Ledger<Kind extends EffectKind = EffectKind> {
  effect: Kind;
  /** What it does, in Chinese, for those who ask what an action sets in motion: '过账库存台账'. */
  title: string;
  /** What it locks, in the order of `lockOrder`. */
  locks: readonly LockName[];
  /** Carries the effect out; answers the document with what changed in it, to be written by the recipe. */
  apply(step: EffectStep, effect: EffectKinds[Kind]): Promise<Doc>;
}
