// Why a file cannot be read, in a form that follows the grid's language while it is shown.
import { said } from '../core/language.ts';
import type { Message } from '../core/language.ts';

export class UnreadableFile extends Error {
  readonly reason: Message;

  constructor(reason: Message, options?: ErrorOptions) {
    super(said(reason), options);
    this.reason = reason;
  }
}
