// The one way server code says no: a code of the specification, an HTTP status, a Chinese message and a result.
import type { Problem } from '#model/check/problem.ts';

export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly result: unknown;

  constructor(code: string, status: number, message: string, result: unknown = null) {
    super(message);
    this.code = code;
    this.status = status;
    this.result = result;
  }
}

/** Input that breaks rules: code '422' with every problem found; the message is the first of them. */
export function invalid(problems: readonly Problem[]): Refusal {
  return new Refusal('422', 422, problems[0]?.message ?? '数据未通过校验', { problems });
}

export function forbidden(message: string): Refusal {
  return new Refusal('403', 403, message);
}

export function notFound(message: string): Refusal {
  return new Refusal('404', 404, message);
}

/** A record that is not there, or not for this person: both are told alike, so that nobody learns which. */
export function unknownRecord(title: string): Refusal {
  return notFound(`该${title}不存在、已被删除，或不在您的数据范围内`);
}

/** Somebody was faster: code '409' with what is there now. */
export function conflict(message: string, result: unknown = null): Refusal {
  return new Refusal('409', 409, message, result);
}
