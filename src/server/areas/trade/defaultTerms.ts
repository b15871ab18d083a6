// 默认条款: a quotation, order or contract nobody wrote clauses into begins with the usual ones when it is saved first; a
// contract with those of its category. What came with the document it was made of goes before, and clauses somebody took
// out stay out.
import type { Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineBehaviour, type Behaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

type Usage = 'sale' | 'purchase' | 'contract';

const columns = 'select t.id, t.term_type, t.name, t.content from term_template t';
const order = 'order by t.sort nulls last, t.code';

/** Clauses that every document of the kind begins with. */
function usualTerms(usage: Usage, read: Read): Promise<readonly SqlRow[]> {
  return read.kept(
    ['termTemplate'],
    `${columns} where t.status = 'enabled' and t.is_default and t.usage in ($1, 'both') ${order}`,
    [usage],
  );
}

function termsOfCategory(category: string, read: Read): Promise<readonly SqlRow[]> {
  return read.kept(
    ['termTemplate', 'contractCategory'],
    `${columns} join contract_category c on t.id = any(c.default_terms) where c.id = $1::uuid and t.status = 'enabled' ${order}`,
    [category],
  );
}

/** Whether this is the moment at which clauses are brought along: a new document, or another category of contract. */
function begins({ before, doc }: Proposal): boolean {
  if (before === null) return !Object.hasOwn(doc.fields, 'category') || !isEmpty(doc.fields['category']);
  const { category } = doc.fields;
  return !isEmpty(category) && !sameValue(before.fields['category'], category);
}

function isWritten({ doc, patches }: Proposal): boolean {
  const isTouched = patches.some((patch) => patch.op !== 'set' && patch.lines === 'terms');
  return isTouched || (doc.lines['terms'] ?? []).length > 0;
}

function isHandedOn({ doc }: Proposal): boolean {
  return (doc.lines['items'] ?? []).some((row) => !isEmpty(row['sourceLineId']));
}

async function proposed(usage: Usage, proposal: Proposal, read: Read): Promise<Patch[]> {
  if (!begins(proposal) || isWritten(proposal)) return [];
  const category = optionalText(proposal.doc.fields['category']);
  if (category === null && isHandedOn(proposal)) return [];
  const own = category === null ? [] : await termsOfCategory(category, read);
  const wanted = own.length > 0 ? own : await usualTerms(usage, read);
  return wanted.map((row) => ({
    op: 'insertLine',
    lines: 'terms',
    id: read.newId(),
    before: null,
    values: lineOf(row),
  }));
}

function lineOf(row: SqlRow): Row {
  return {
    termTemplate: textOf(row['id']),
    termType: textOf(row['term_type']),
    title: textOf(row['name']),
    content: textOf(row['content']),
  };
}

export function defaultTerms(usage: Usage): Behaviour {
  return defineBehaviour({
    title: '默认条款',
    propose: (proposal, read) => proposed(usage, proposal, read),
  });
}
