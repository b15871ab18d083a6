// What a behaviour is: what an entity does beyond its definition, one object an action. What reads (proposals, facts) is
// async; checks, plans and what settles are pure, so a plan can be read and tested without a database.
import type { Grants } from '#model/rights/can.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefMap, RefReader } from '#model/refs.ts';
import type { ActionKey, DocOf, GivenOf, KnownDoc } from '#model/typedDoc.ts';
import type { ActionRequest } from '#model/wire/wire.ts';
import type { SqlRow } from '#server/ports.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';
import type { Piece } from '#server/select/piece.ts';
import type { Selected, Selection } from '#server/select/select.ts';
import type { Structure } from './locks.ts';

/** What the caller of an action gave with it; nothing for saves. */
export type Requested = Pick<ActionRequest, 'reason' | 'lines' | 'lineIds' | 'values'>;

/** Reading for facts: inside the transaction, never writing. */
export interface Read {
  org: string;
  userId: string;
  /** Rights of whoever asks. */
  grants: Grants;
  today: string;
  now: string;
  /** What the user filled in for the action, where its definition asks for something. */
  given: Row;
  newId(): string;
  /** References of the document itself. */
  reader: RefReader;
  request: Requested;
  refs(wanted: readonly { entity: string; id: string }[]): Promise<RefMap>;
  doc(entity: string, id: string): Promise<Doc | null>;
  /** The same, typed by the definition. */
  docOf<E extends EntityDef>(def: E, id: string): Promise<KnownDoc<E> | null>;
  /** Whether a record of an entity that counts refers to it, in any organisation where the entity is shared. */
  isUsed(entity: string, id: string, counts: (user: EntityDef) => boolean): Promise<boolean>;
  rows(text: string, parameters: readonly unknown[]): Promise<SqlRow[]>;
  /** Rows typed by what is asked for: "select … " and the rest of the statement. */
  select<S extends Selection>(selection: S, rest: Piece): Promise<Selected<S>[]>;
  /** Asks in another organisation, with the rights of the same person there; null where he may not work there. */
  across<T>(org: string, ask: (there: Read) => Promise<T>): Promise<T | null>;
  /** Rows of statements that read nothing but these entities, which seldom change: mostly answered from memory. */
  kept(entities: readonly string[], text: string, parameters: readonly unknown[]): Promise<readonly SqlRow[]>;
  /** The same, typed by what is asked for. */
  keptSelect<S extends Selection>(
    defs: readonly EntityDef[],
    selection: S,
    rest: Piece,
  ): Promise<readonly Selected<S>[]>;
}

/** 'save', or the action about to happen: 'submit', 'approve', 'unapprove', 'delete' … */
export type Moment = string;

/** A document on its way to be saved, for behaviours that propose values nobody typed. */
export interface Proposal<D extends Doc = Doc> {
  before: D | null;
  /** With fills, rules and formulas applied. */
  doc: D;
  /** What was typed. */
  patches: readonly Patch[];
  reader: RefReader;
}

/** Documents whose quantities facts read, and which the plan writes or others count on. */
export interface LockedDocuments<D extends Doc = Doc> {
  /** Entities in the order in which they are locked; ids of one in their order. */
  entities: readonly string[];
  /** Ids by entity; what is left out is not locked. */
  of(doc: D, read: Read): Ids | Promise<Ids>;
}

type Ids = Readonly<Record<string, readonly string[]>>;

/** A document the plan makes, and what it is taken through at once: npm run explain follows it there. */
export interface Makes {
  make: string;
  /** ['submit', 'approve'] unless told; [] for a draft. */
  through?: readonly string[];
}

/** What an entity does when one action happens. */
export interface ActionPart<Facts = unknown, D extends Doc = Doc, Given = Row> {
  /** What its check asks for, in Chinese, a sentence each. */
  checks?: readonly string[];
  /** Kinds of effects its plan may answer, in their order; what it answers is held against it. */
  effects?: readonly (EffectKind | Makes)[];
  /** Structures its facts walk: locked before the document is, so that facts see what others did to them. */
  structures?: readonly Structure[];
  /** Other documents its facts read: locked before facts are read. */
  locks?: LockedDocuments<D>;
  facts?(doc: D, read: Read): Promise<Facts>;
  check?(doc: D, facts: Facts, asked: Asked<Given>): Problem[];
  plan?(doc: D, facts: Facts, asked: Asked<Given>): Effect[];
}

/** With what an action was asked for. */
interface Asked<Given = Row> {
  def: EntityDef;
  /** What its form gave, typed where the definition and the action are known. */
  given: Given;
}

export interface Behaviour<D extends Doc = Doc> {
  /** What it is about, in Chinese, for those who ask what an action sets in motion (npm run explain). */
  title?: string;
  /** By action: 'save', 'delete', or one of the definition. What is not named here does nothing. */
  actions?: Readonly<Record<string, ActionPart<unknown, D>>>;
  /** Values from the database that follow from what was typed, such as prices of lists. Reads only. */
  propose?(proposal: Proposal<D>, read: Read): Promise<Patch[]>;
  /** System-kept values that follow from executed quantities, after the columns of the link rules were set. Pure. */
  settle?(doc: D): Patch[];
  /** It never refuses and plans nothing: many documents may be judged and written together. */
  warnsOnly?: true;
}

/** What an action on one entity does to documents of another area. */
export interface Bridge {
  entity: string;
  behaviour: Behaviour;
}

/** A behaviour of documents whose definition is known by name alone. */
export function defineBehaviour(behaviour: Behaviour): Behaviour;
/** A behaviour of one entity: its parts know the fields and lines of the definition. */
export function defineBehaviour<E extends EntityDef>(
  def: E,
  behaviour: Behaviour<DocOf<NoInfer<E>>>,
): Behaviour;
export function defineBehaviour(first: unknown, behaviour: unknown = first): unknown {
  return behaviour;
}

/** What happens at one action, or at several alike. Keeps the type of the facts while its parts are written. */
export function defineAction<Facts>(part: ActionPart<Facts>): ActionPart;
/** The same, knowing the fields and lines of the definition. */
export function defineAction<E extends EntityDef, Facts = unknown>(
  def: E,
  part: ActionPart<Facts, DocOf<NoInfer<E>>>,
): ActionPart;
/** The same, knowing what the action asks for as well. */
export function defineAction<E extends EntityDef, A extends ActionKey<E>, Facts = unknown>(
  def: E,
  action: A,
  part: ActionPart<Facts, DocOf<NoInfer<E>>, GivenOf<NoInfer<E>, A>>,
): ActionPart;
export function defineAction(first: unknown, second: unknown = first, part: unknown = second): unknown {
  return part;
}
