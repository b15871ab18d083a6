// What every write leaves on a document: who and when; and the name a document goes by in messages and in the audit.
import { namedFieldsOf } from '#model/namedFields.ts';
import type { Doc } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import { optionalText } from '#server/values.ts';

/** Stamps of a write: who and when, in the header. What is restored keeps who made it. */
export function stamped(context: Context, doc: Doc, isNew: boolean): Doc {
  const { userId } = context.grants;
  const changed = { updatedBy: userId, updatedAt: context.now };
  const stamps =
    isNew && doc.version === 0 ? { createdBy: userId, createdAt: context.now, ...changed } : changed;
  return { ...doc, fields: { ...doc.fields, ...stamps } };
}

/** The document's number or name, for messages and the audit. */
export function codeOf(doc: Doc): string | null {
  const { code, name } = namedFieldsOf(doc.fields);
  return optionalText(code ?? name);
}
