// What a behaviour is: what an entity does beyond its definition, as up to five optional parts. What reads (proposals,
// facts) is async; checks, plans and what settles are pure, so a plan can be read and tested without a database.
import type { Grants } from '#model/can.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { MoneySide } from '#model/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/problem.ts';
import type { RefMap, RefReader } from '#model/refs.ts';
import type { ActionRequest } from '#model/wire.ts';
import type { SqlRow } from '#server/ports.ts';
import type { Openings } from '#server/ledgers/lots.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import type { StockWorkEffect } from './stockEffects.ts';

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
  /** What the caller of an action gave with it; nothing for saves. */
  request: Pick<ActionRequest, 'reason' | 'lines' | 'lineIds' | 'values'>;
  refs(wanted: readonly { entity: string; id: string }[]): Promise<RefMap>;
  doc(entity: string, id: string): Promise<Doc | null>;
  rows(text: string, parameters: readonly unknown[]): Promise<SqlRow[]>;
  /** Asks in another organisation, with the rights of the same person there; null where he may not work there. */
  across<T>(org: string, ask: (there: Read) => Promise<T>): Promise<T | null>;
  /** Rows of statements that read nothing but these entities, which seldom change: mostly answered from memory. */
  kept(entities: readonly string[], text: string, parameters: readonly unknown[]): Promise<readonly SqlRow[]>;
}

/** 'save', or the action about to happen: 'submit', 'approve', 'unapprove', 'delete' … */
export type Moment = string;

/** Posts the bill's movements and stores what they cost on its lines, or mirrors everything it posted. */
export interface PostEffect {
  effect: 'post';
  /** Absent: take back what the bill posted. */
  moves?: readonly StockMove[];
  /** What the bill posts in another organisation, after its own; without moves: taken back there first. */
  there?: PostedThere;
  lines: string;
  date: string;
  counterparty: string;
  /** Scheme whose count the bill settles: it alone may move what that count froze. */
  countScheme?: string;
  /** Further lines keys with movements of their own. */
  also?: readonly string[];
  /** Lots and pieces typed by number: made where they are new, and kept in `lot` and `serialNos` of their lines. */
  opens?: Openings;
  /** Line fields that receive unit cost and cost of the posting; emptied again when taken back. */
  costTo: { price: string; amount: string };
}

/** A move valued by a leg of its line takes the cost at which the line left the own organisation. */
export interface PostedThere {
  org: string;
  moves?: readonly StockMove[];
  opens?: Openings;
  counterparty: string;
}

/** Turns the document's occupied links into executed ones, or back, with the columns and states that follow from it. */
export interface ProgressEffect {
  effect: 'progress';
  to: 'executed' | 'occupied';
}

/** Writes system-kept fields of the document itself or of another one. */
export interface SetEffect {
  effect: 'set';
  entity: string;
  id: string;
  fields?: Row;
  lines?: readonly { lines: string; id: string; fields: Row }[];
}

/** A new document of another entity, saved as a draft. */
export interface CreateEffect {
  effect: 'create';
  /** The user is taken to it. */
  opens?: true;
  entity: string;
  fields: Row;
  lines: Readonly<Record<string, readonly Row[]>>;
}

/** Makes sure the organisation has its transit warehouse and names it in a field of the document. */
export interface TransitEffect {
  effect: 'transit';
  field: string;
}

/** Hands a published announcement to its audience, or tells it that the announcement was revoked. */
export interface DeliverEffect {
  effect: 'deliver';
  withdrawn: boolean;
}

/** A system message to users: stored for each of them, told on the live link after commit. */
export interface NotifyEffect {
  effect: 'notify';
  users: readonly string[];
  title: string;
  /** Shown below the title; plain text. */
  content?: string;
  /** 'L', 'M' or 'H'; 'L' unless told. */
  priority?: string;
  entity: string;
  id: string;
  /** Page it leads to in place of the record's own. */
  page?: string;
}

/**
 * What happens to money plans and contracts because of this document; pipeline/money/ is the only writer of plan rows.
 * `counted`: the document takes effect (true) or is taken back (false).
 */
export type MoneyEffect = { effect: 'money'; side: MoneySide['name'] } & (
  | { act: 'plan' | 'deduct' | 'settle' | 'contract'; counted: boolean }
  /** An event that due dates count from. */
  | { act: 'event'; base: string; date: string; counted: boolean }
  /** Fills the plan rows of a draft by its scheme, or the lines of a receipt with what is open. */
  | { act: 'fillPlan' | 'match' }
  | { act: 'milestone'; seq: number; date: string }
  /** Unsettled rows of a terminated contract stop counting, or count again. */
  | { act: 'cancel'; cancelled: boolean }
  | { act: 'splitRow'; amount: string; dueDate: string | null }
  | { act: 'mergeRows'; other: string }
  | { act: 'changeContract' }
);

/** Lines the system adds to a document, its own or another, or takes back: logistics of an order, generated demand. */
export interface KeepLinesEffect {
  effect: 'keepLines';
  entity: string;
  id: string;
  lines: string;
  insert?: readonly Row[];
  remove?: readonly string[];
}

/** New values for an approved document: priced anew, judged, kept in its old version, one version further. */
export interface AmendEffect {
  effect: 'amend';
  entity: string;
  id: string;
  patches: readonly Patch[];
  /** System-kept header fields that come with the change. */
  fields: Row;
  /** Field that counts versions, and the document that changes it. */
  version: { field: string; by: { entity: string; id: string; code: string }; reason: string };
}

/** Writes to materials and to their sources what was paid last, with or without this document. */
export interface LastPricesEffect {
  effect: 'lastPrices';
  /** Whether the document counts: it is being approved; else the one before it does. */
  counts: boolean;
}

/** Everything a plan may ask for; pipeline/apply.ts is the only interpreter. */
export type Effect =
  | PostEffect
  | ProgressEffect
  | SetEffect
  | CreateEffect
  | KeepLinesEffect
  | AmendEffect
  | StockWorkEffect
  | LastPricesEffect
  | DeliverEffect
  | NotifyEffect
  | MoneyEffect
  | TransitEffect;

/** A document on its way to be saved, for behaviours that propose values nobody typed. */
export interface Proposal {
  before: Doc | null;
  /** With fills, rules and formulas applied. */
  doc: Doc;
  /** What was typed. */
  patches: readonly Patch[];
  reader: RefReader;
}

export interface Behaviour<Facts = unknown> {
  /** Values from the database that follow from what was typed, such as prices of lists. Reads only. */
  propose?(proposal: Proposal, read: Read): Promise<Patch[]>;
  facts?(doc: Doc, read: Read, moment: Moment): Promise<Facts>;
  check?(doc: Doc, facts: Facts, moment: Moment): Problem[];
  plan?: Readonly<Record<string, Plan<Facts>>>;
  /** System-kept values that follow from executed quantities, after the columns of the link rules were set. Pure. */
  settle?(doc: Doc): Patch[];
  /** It never refuses and plans nothing: many documents may be judged and written together. */
  warnsOnly?: true;
}

type Plan<Facts> = { plan(doc: Doc, facts: Facts, def: EntityDef): Effect[] }['plan'];

/** What an action on one entity does to documents of another area. */
export interface Bridge {
  entity: string;
  behaviour: Behaviour;
}

/** Keeps the type of the facts while the parts are written. */
export function defineBehaviour<Facts>(behaviour: Behaviour<Facts>): Behaviour<Facts> {
  return behaviour;
}
