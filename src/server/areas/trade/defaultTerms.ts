// 默认条款: a quotation, order or contract nobody wrote clauses into begins with the usual ones when it is saved first; a
// contract with those of its category. What came with the document it was made of goes before, and clauses somebody took
// out stay out.
import { contractCategory } from '#entities/contract/contractCategory.ts';
import { termTemplate } from '#entities/master/termTemplate.ts';
import type { purchaseContract } from '#entities/contract/purchaseContract.ts';
import type { saleContract } from '#entities/contract/saleContract.ts';
import type { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { saleQuotation } from '#entities/sales/saleQuotation.ts';
import type { EitherDoc } from '#model/eitherDoc.ts';
import type { Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineBehaviour, type Behaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import type { Selected } from '#server/select/select.ts';
import { headerTable, type HeaderTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';

type Usage = 'sale' | 'purchase' | 'contract';

/** Documents that begin with clauses. */
type Agreement =
  | typeof saleQuotation
  | typeof saleOrder
  | typeof purchaseOrder
  | typeof saleContract
  | typeof purchaseContract;

type Beginning = Proposal<EitherDoc<Agreement>>;

/** What a clause brings along. */
const clauseOf = (t: HeaderTable<typeof termTemplate>) => ({
  id: t.id,
  termType: t.termType,
  name: t.name,
  content: t.content,
});

type Clause = Selected<ReturnType<typeof clauseOf>>;

/** Clauses that every document of the kind begins with. */
function usualTerms(usage: Usage, read: Read): Promise<readonly Clause[]> {
  const t = headerTable(termTemplate, 't');
  return read.keptSelect(
    [termTemplate],
    clauseOf(t),
    sql`from ${t} where ${t.status} = 'enabled' and ${t.isDefault} and ${t.usage} in (${usage}, 'both')
      order by ${t.sort} nulls last, ${t.code}`,
  );
}

function termsOfCategory(category: string, read: Read): Promise<readonly Clause[]> {
  const t = headerTable(termTemplate, 't');
  const c = headerTable(contractCategory, 'c');
  return read.keptSelect(
    [termTemplate, contractCategory],
    clauseOf(t),
    sql`from ${t} join ${c} on ${t.id} = any(${c.defaultTerms}) where ${is(c.id, category)} and ${t.status} = 'enabled'
      order by ${t.sort} nulls last, ${t.code}`,
  );
}

/** Whether this is the moment at which clauses are brought along: a new document, or another category of contract. */
function begins({ before, doc }: Beginning): boolean {
  const { category } = doc.fields;
  if (before === null) return category === undefined || !isEmpty(category);
  return !isEmpty(category) && !sameValue(before.fields.category, category);
}

function isWritten({ doc, patches }: Beginning): boolean {
  const isTouched = patches.some((patch) => patch.op !== 'set' && patch.lines === 'terms');
  return isTouched || doc.lines.terms.length > 0;
}

function isHandedOn({ doc }: Beginning): boolean {
  return doc.lines.items.some(({ sourceLineId }) => !isEmpty(sourceLineId));
}

async function proposed(usage: Usage, proposal: Beginning, read: Read): Promise<Patch[]> {
  if (!begins(proposal) || isWritten(proposal)) return [];
  const category = optionalText(proposal.doc.fields.category);
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

function lineOf({ id, termType, name, content }: Clause): Row {
  return { termTemplate: id, termType: termType ?? '', title: name ?? '', content: content ?? '' };
}

export function defaultTerms(def: Agreement, usage: Usage): Behaviour {
  return defineBehaviour(def, {
    title: '默认条款',
    propose: (proposal, read) => proposed(usage, proposal, read),
  });
}
