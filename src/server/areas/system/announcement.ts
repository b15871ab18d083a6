// 通知公告: what an announcement may open, whom it needs, and its way to the audience when it is published or revoked.
import { entityOf } from '#entities/registry.ts';
import { openPageProblem } from '#model/wire/announcements.ts';
import { announcement as notice } from '#entities/system/announcement.ts';
import { permission } from '#entities/system/permission.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Notice = DocOf<typeof notice>;

const sound = {
  checks: ['打开的页面存在', '按部门或用户发送的有接收人'],
  facts: knownPage,
  check: (doc: Notice, known: boolean) => [...openingProblems(doc, known), ...audienceProblems(doc)],
};

const delivered = (withdrawn: boolean) =>
  defineAction(notice, { ...sound, effects: ['deliver'], plan: () => [{ effect: 'deliver', withdrawn }] });

export const announcement = defineBehaviour(notice, {
  title: '公告的发布与撤回',
  actions: {
    save: defineAction(notice, sound),
    publish: delivered(false),
    revoke: delivered(true),
    delete: defineAction(notice, sound),
  },
});

/** Whether the page it opens is one of the program or of the menu. */
async function knownPage({ fields: { openPage: page } }: Notice, read: Read): Promise<boolean> {
  if (page === null || isEntityPage(page)) return page !== null;
  const p = headerTable(permission, 'p');
  const rows = await read.select(
    { id: p.id },
    sql`from ${p} where ${p.menuType} = 'menu' and (${is(p.component, page)} or ${is(p.path, page)}) limit 1`,
  );
  return rows.length > 0;
}

/** 'entity/saleOrder/Document': the pages every entity has. */
function isEntityPage(name: string): boolean {
  const [, entity = ''] = /^entity\/([A-Za-z][A-Za-z0-9]*)\/(?:List|Document)$/.exec(name) ?? [];
  return entityOf(entity) !== undefined;
}

function openingProblems({ fields }: Notice, known: boolean): Problem[] {
  const message = openPageProblem(fields.openType, fields.openPage, known);
  return message === null ? [] : [{ field: 'openPage', level: 'error', message }];
}

const audiences: Readonly<Record<string, { lines: 'departments' | 'users'; message: string }>> = {
  department: { lines: 'departments', message: '请选择接收部门' },
  user: { lines: 'users', message: '请选择接收用户' },
};

function audienceProblems({ fields, lines }: Notice): Problem[] {
  const audience = audiences[fields.targetType ?? ''];
  if (audience === undefined || lines[audience.lines].length > 0) return [];
  return [{ field: 'targetType', level: 'error', message: audience.message }];
}
