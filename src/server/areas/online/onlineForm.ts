// 在线表单: publication is judged as a whole, replaces the version before it and makes the form an entity; switched off,
// the form is gone from menu and calls while its records stay.
import { formDefinition, formEntityName } from '#entities/online/formDefinition.ts';
import { formProblems } from '#entities/online/formProblems.ts';
import { surroundings } from '#entities/online/surroundings.ts';
import { isDefinition } from '#model/definition/schema.ts';
import { narrowings } from '#model/definition/widening.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';

/** What a publication is judged by, and what it puts in force; null where it cannot be read. */
interface Published {
  problems: readonly Problem[];
  definition: EntityDef | null;
  /** Versions in use it takes the place of. */
  before: readonly string[];
  /** Code of an older form that is spelt differently and would be the same entity. */
  alike: string | null;
}

const error = (field: string, message: string): Problem => ({ field, level: 'error', message });

async function publishedFacts(doc: Doc, read: Read): Promise<Published> {
  const problems = formProblems(doc, read.reader, surroundings);
  if (problems.length > 0) return { problems, definition: null, before: [], alike: null };
  const definition = formDefinition(doc, read.reader);
  return {
    problems: (await narrower(definition, read)).map((message) => error('name', message)),
    definition,
    before: await usedVersions(doc, read),
    alike: await alikeOf(doc, read),
  };
}

const judged = {
  checks: ['字段名、公式、条件、引用和字典都能识别，不比已有数据窄', '编码不与别的表单只差大小写'],
  facts: publishedFacts,
  check: (_doc: Doc, { problems, alike }: Published) =>
    alike === null ? [...problems] : [error('code', `编码与表单“${alike}”只差大小写，请换一个编码`)],
};

export const onlineForm = defineBehaviour({
  title: '在线表单',
  actions: {
    publish: defineAction<Published>({
      ...judged,
      effects: ['publishForm', 'set'],
      plan: (_doc, { definition, before }) =>
        definition === null
          ? []
          : [
              { effect: 'publishForm', definition },
              ...before.map((id): Effect => ({
                effect: 'set',
                entity: 'onlineForm',
                id,
                fields: { isReplaced: true },
                advances: true,
              })),
            ],
    }),
    enable: defineAction<Published>({
      ...judged,
      effects: ['publishForm'],
      plan: (_doc, { definition }) => (definition === null ? [] : [{ effect: 'publishForm', definition }]),
    }),
    disable: {
      effects: ['withdrawForm'],
      plan: (doc) => [{ effect: 'withdrawForm', name: formEntityName(textOf(doc.fields['code'])) }],
    },
    newVersion: defineAction<number>({
      effects: ['create'],
      facts: newestOf,
      plan(doc, newest) {
        const copy = copyOf('onlineForm', doc, { header: ['formVersion', 'isReplaced'], lines: [] });
        const fields = { ...copy.fields, formVersion: newest + 1 };
        return [{ effect: 'create', entity: 'onlineForm', fields, lines: copy.lines, opens: true }];
      },
    }),
  },
});

async function narrower(definition: EntityDef, read: Read): Promise<string[]> {
  const [row] = await read.rows(
    'select definition::text as definition from published_definition where name = $1',
    [definition.name],
  );
  const before: unknown = row === undefined ? null : JSON.parse(textOf(row['definition']));
  return isDefinition(before) ? narrowings(before, definition) : [];
}

async function usedVersions(doc: Doc, read: Read): Promise<string[]> {
  const rows = await read.rows(
    `select id from online_form where code = $1 and id <> $2::uuid and status in ('published', 'disabled') order by id for update`,
    [doc.fields['code'], doc.id],
  );
  return rows.map((row) => textOf(row['id']));
}

async function newestOf(doc: Doc, read: Read): Promise<number> {
  const [row] = await read.rows('select max(form_version) as newest from online_form where code = $1', [
    doc.fields['code'],
  ]);
  return Number(row?.['newest'] ?? 0);
}

async function alikeOf(doc: Doc, read: Read): Promise<string | null> {
  const [row] = await read.rows(
    `select code from online_form where lower(code) = lower($1) and code <> $1 and status <> 'draft' limit 1`,
    [doc.fields['code']],
  );
  return row === undefined ? null : textOf(row['code']);
}
