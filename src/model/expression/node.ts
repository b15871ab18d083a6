// Shapes of the expression language: values, syntax tree, error and limits.
import type { Decimal } from '#model/decimal.ts';

/** Numbers are decimals; dates, ids and choices are texts; null is empty. Decimal texts count as numbers in arithmetic. */
export type ExprValue = Decimal | string | boolean | null | readonly ExprValue[];

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type Arithmetic = '+' | '-' | '*' | '/' | '%';

export type Node =
  | { type: 'value'; value: Decimal | string | boolean | null }
  | { type: 'path'; path: readonly string[] }
  | { type: 'call'; name: string; args: readonly Node[] }
  | { type: 'negative'; operand: Node }
  | { type: 'not'; operand: Node }
  | { type: 'and' | 'or'; left: Node; right: Node }
  | { type: 'compare'; op: Comparison; left: Node; right: Node }
  | { type: 'arithmetic'; op: Arithmetic; left: Node; right: Node };

/** A compiled expression; its syntax tree lets the store turn conditions into SQL. */
export interface Expression {
  text: string;
  root: Node;
  paths: readonly string[];
}

/** A formula that cannot be read or computed; the message is Chinese and may be shown. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
}

export const limits = {
  /** Characters of a text. */
  length: 500,
  /** Nesting of brackets, calls and signs. */
  depth: 32,
  /** Nodes and list elements looked at by one evaluation. */
  steps: 200_000,
  /** Digits of a number literal. */
  digits: 30,
  /** Compiled expressions kept. */
  cached: 2_000,
} as const;
