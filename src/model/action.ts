// One action, one object: what a definition says of something people do with a record. Transitions of a state machine are
// actions too and share the first part; the rest belongs to what leaves the state as it is.
import type { FieldDef } from './fields.ts';

/** A condition on the document, in the expression language; empty operands do not hold. */
export interface ActionGuard {
  expect: string;
  /** Shown to whoever asked for the action. */
  message: string;
}

/** What every action says of itself, whether it changes the state or not. */
export interface ActionWords {
  /** On its button, in rights, menus and the history. */
  title: string;
  /** A small form shown first; its values are checked by kind and handed to the behaviours as `given`. */
  asks?: Readonly<Record<string, FieldDef>>;
  /** Moves the record on: Ctrl+Enter and the button beside 保存. 'otherwise': where none of the others does. */
  onward?: true | 'otherwise';
  /** Needed again and again: a button beside the next step; F9 runs the first. */
  featured?: true;
}

/** An action beyond those of kind and states. Its key names it everywhere: 'saleOrder:lockStock' is its permission. */
export interface ActionDef extends ActionWords {
  /** A behaviour carries it out and the state stays. Absent: a right, or a screen of its own. */
  performs?: true;
  /** States in which it is performed, where they are others than the executable ones. */
  in?: readonly string[];
  /** It is performed on chosen lines: of which table, and whether on one at a time. */
  on?: { lines: string; one?: true };
  /** What the record has to say before it is offered at all, and why it is not otherwise. */
  offeredWhen?: ActionGuard;
  /** It changes nothing: also done by those who look through the eyes of others. */
  reads?: true;
}

export type Actions = Readonly<Record<string, ActionDef>>;
