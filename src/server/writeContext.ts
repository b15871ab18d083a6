// What one write works with: the open transaction and what is collected for its end. Only types: every recipe and every
// ledger names them, and none of them has to know who opens the transaction.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { ActionRequest, HistoryChange } from '#model/wire/wire.ts';
import type { Context } from './context.ts';
import type { RefMap } from '#model/refs.ts';
import type { SqlTransaction } from './ports.ts';

export interface RequestMeta {
  requestId: string;
  sessionId: string | null;
  /** Where the call came from, as the host saw it; absent for the system's own work. */
  address?: string;
}

/** Says on the live links that announcements changed: to everybody, to those who received one, or to the users named. */
export interface Notice {
  cmd: 'topic' | 'user';
  /** The announcement; its recipients are meant when `users` is absent. */
  msgId: string;
  /** Its title; '' when only the lists have to be read again. */
  msgTxt: string;
  users?: readonly string[];
}

export interface AuditEntry {
  def: EntityDef;
  docId: string;
  code: string | null;
  action: string;
  /** Null for a new document. */
  fromVersion: number | null;
  toVersion: number;
  reason?: string | undefined;
  changes: readonly HistoryChange[];
}

/** A document with changes applied. */
export interface Changed {
  doc: Doc;
  /** Facts of everything the document refers to, guarded fields included: for rules, never to be sent. */
  refs: RefMap;
}

/** A document on its way to be stored. */
export interface Draft {
  def: EntityDef;
  /** As it was read; null for a new one, which begins after the version it carries. */
  before: Doc | null;
  /** With patches, fills, rules and formulas applied, and the facts they were computed from. */
  changed: Changed;
  /** Name of the write in the audit. */
  action: string;
  /** References it has already are accepted, whatever became of the records; those of `before` unless named. */
  accepted?: Doc | null;
  /** The rows of a new document may be left under way: whoever asked adds nothing to what a failure says. */
  mayBeUnderWay?: true;
  /** By hand or from a file: what is chosen anew must not have ended, while documents hand on what they have. */
  isTyped?: true;
  /** Made by the system, not by the person: data rules of the person are not asked. */
  bySystem?: true;
}

export interface Saved {
  /** With its number, its version and what its effects changed in it. */
  doc: Doc;
  warnings: Problem[];
  /** Whether ledgers took part, so that the stored rows may hold more than `doc`. */
  hasEffects: boolean;
}

/** The recipes a ledger may ask for, when an effect makes documents or moves them on. */
export interface Recipes {
  /** Stores a new or changed document: pipeline/save.ts. */
  save(context: WriteContext, draft: Draft): Promise<Saved>;
  /** Carries an action out on a locked document, rights asked before; answers accepted warnings: pipeline/moveDoc.ts. */
  move(
    context: WriteContext,
    def: EntityDef,
    before: Doc,
    action: string,
    request: ActionRequest,
  ): Promise<Problem[]>;
}

/** Context of a write: what happened is recorded and lands in the audit chain just before commit. */
export interface WriteContext extends Context {
  session: SqlTransaction;
  recipes: Recipes;
  /**
   * Leaves a write under way, whose outcome nothing that follows depends on: its statements were asked for already, and what
   * is asked for next travels with them. When it fails, the transaction fails with its failure.
   */
  underWay(write: Promise<unknown>): void;
  record(entry: AuditEntry): void;
  /** A message to users, sent on the channel 'notice' after commit. */
  notify(notice: Notice): void;
  /** Done once what was written is committed: what opens transactions of its own. */
  afterCommit(work: () => Promise<void>): void;
  /** Rows touched so far, by entity. */
  readonly affected: Record<string, string[]>;
  /** What is said with the answer, without asking anybody to accept it first. */
  readonly reminders: Problem[];
  /** A document made on the way that the user is taken to. */
  opens: { entity: string; id: string } | null;
}
