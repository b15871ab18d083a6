// What an open document is called: its number or name, else the first of its label, in the words its fields show.
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { DocumentDraft } from './draft/documentDraft.ts';

export function documentName({ def, doc }: DocumentDraft, environment: FieldEnvironment): string {
  const texts = ['code', 'name', ...(def.label ?? [])].map((key) => {
    const field = def.fields[key];
    return field === undefined ? '' : cellText(field, doc.fields[key] ?? null, doc.fields, environment);
  });
  return texts.find((text) => text !== '') ?? '';
}
