// 通知公告: what an announcement may open, whom it needs, and its way to the audience when it is published or revoked.
import { entityOf } from '#entities/registry.ts';
import { openPageProblem } from '#model/wire/announcements.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';

export const announcement = defineBehaviour<{ known: boolean }>({
  title: '公告的发布与撤回',
  effects: { publish: ['deliver'], revoke: ['deliver'] },
  async facts(doc, read) {
    const page = optionalText(doc.fields['openPage']);
    if (page === null || isEntityPage(page)) return { known: page !== null };
    const rows = await read.rows(
      `select 1 from permission where menu_type = 'menu' and (component = $1 or path = $1) limit 1`,
      [page],
    );
    return { known: rows.length > 0 };
  },
  check: (doc, { known }) => [...openingProblems(doc, known), ...audienceProblems(doc)],
  plan: {
    publish: () => [{ effect: 'deliver', withdrawn: false }],
    revoke: () => [{ effect: 'deliver', withdrawn: true }],
  },
});

/** 'entity/saleOrder/Document': the pages every entity has. */
function isEntityPage(name: string): boolean {
  const [, entity = ''] = /^entity\/([A-Za-z][A-Za-z0-9]*)\/(?:List|Document)$/.exec(name) ?? [];
  return entityOf(entity) !== undefined;
}

function openingProblems({ fields }: Doc, known: boolean): Problem[] {
  const message = openPageProblem(optionalText(fields['openType']), optionalText(fields['openPage']), known);
  return message === null ? [] : [{ field: 'openPage', level: 'error', message }];
}

const audiences: Readonly<Record<string, { lines: string; message: string }>> = {
  department: { lines: 'departments', message: '请选择接收部门' },
  user: { lines: 'users', message: '请选择接收用户' },
};

function audienceProblems({ fields, lines }: Doc): Problem[] {
  const audience = audiences[optionalText(fields['targetType']) ?? ''];
  if (audience === undefined || (lines[audience.lines] ?? []).length > 0) return [];
  return [{ field: 'targetType', level: 'error', message: audience.message }];
}
