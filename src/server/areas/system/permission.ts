// 菜单权限: what a menu row must say, what of the program's own rows is fixed, and that nobody touches codes beyond his
// rights. A page outside the dictionary gets a code of its own, so that it is seen only by those it is granted to.
import { codesIn } from '#model/rights/permissionCodes.ts';
import { isOutside } from '#model/derive/menu.ts';
import { permission as menu } from '#entities/system/permission.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { menuLevels } from '#model/wire/wire.ts';
import type { Problem } from '#model/check/problem.ts';
import { entityOf } from '#entities/registry.ts';
import { codeObjection, readHandingOn, type HandingOn } from '#server/access/handingOn.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import md5 from 'crypto-js/md5.js';

type Menu = DocOf<typeof menu>;

interface Rights {
  before: Menu | null;
  own: HandingOn | null;
}

interface Standing extends Rights {
  /** Comes with the program. */
  generated: boolean;
}

interface Facts extends Standing {
  /** Type of the row above; null at the top. */
  parentType: string | null;
  /** The row is above the one it shall stand below. */
  circular: boolean;
  /** Levels from the top to the lowest menu below this one, as it is about to stand. */
  levels: number;
  /** Other rows: type, path, url, action. */
  others: Awaited<ReturnType<typeof othersOf>>;
}

const ownRights = '只能改动自己可以授予的权限';
const touched = defineAction(menu, { checks: [ownRights], facts: rightsOf, check: rightsProblems });

export const permission = defineBehaviour(menu, {
  title: '菜单与权限的形状',
  actions: {
    save: defineAction(menu, {
      checks: [ownRights, '路径、权限码不重复，上级不成环', '系统自带的菜单和权限保持其授权标识'],
      effects: ['set'],
      facts: menuFacts,
      check: (doc, facts) => [
        ...rightsProblems(doc, facts),
        ...shapeProblems(doc, facts),
        ...fixedProblems(doc, facts),
        ...doubleProblems(doc, facts),
      ],
      plan: (doc, { generated }): Effect[] => {
        const fields = generated ? {} : completed(doc);
        return Object.keys(fields).length === 0
          ? []
          : [{ effect: 'set', entity: 'permission', id: doc.id, fields }];
      },
    }),
    enable: touched,
    disable: touched,
    delete: defineAction(menu, {
      checks: [ownRights, '系统自带的菜单和权限不能删除'],
      facts: standing,
      check: (doc, facts) => [
        ...rightsProblems(doc, facts),
        ...(facts.generated ? [error('', '系统自带的菜单和权限不能删除，可以隐藏或禁用')] : []),
      ],
    }),
  },
});

async function rightsOf(doc: Menu, read: Read): Promise<Rights> {
  return {
    before: await read.docOf(menu, doc.id),
    own: read.grants.admin ? null : await readHandingOn(read.rows, read.userId, read.today),
  };
}

async function standing(doc: Menu, read: Read): Promise<Standing> {
  return {
    ...(await rightsOf(doc, read)),
    generated:
      (await read.rows('select 1 from generated_menu where permission = $1::uuid', [doc.id])).length > 0,
  };
}

async function menuFacts(doc: Menu, read: Read): Promise<Facts> {
  const { parentId } = doc.fields;
  const p = headerTable(menu, 'p');
  const [parent] =
    parentId === null
      ? []
      : await read.select({ menuType: p.menuType }, sql`from ${p} where ${is(p.id, parentId)}`);
  return {
    ...(await standing(doc, read)),
    parentType: parent?.menuType ?? null,
    circular: parentId !== null && (await isAbove(read, doc.id, parentId)),
    levels: (await levelsAbove(read, parentId)) + (await levelsBelow(read, doc.id)),
    others: await othersOf(doc, read),
  };
}

function error(field: string, message: string): Problem {
  return { field, level: 'error', message };
}

async function isAbove(read: Read, id: string, parent: string): Promise<boolean> {
  const rows = await read.rows(
    `with recursive above as (
       select id, parent_id, 1 as depth from permission where id = $1::uuid
       union select p.id, p.parent_id, a.depth + 1 from permission p join above a on p.id = a.parent_id where a.depth < 50)
     select 1 from above where id = $2::uuid`,
    [parent, id],
  );
  return rows.length > 0;
}

/** Rows the menu must not double. */
function othersOf(doc: Menu, read: Read) {
  const p = headerTable(menu, 'p');
  return read.select(
    { menuType: p.menuType, title: p.title, path: p.path, url: p.url, action: p.action },
    sql`from ${p} where ${p.id} <> ${doc.id}::uuid`,
  );
}

/** How many menus stand above, the parent included. */
async function levelsAbove(read: Read, parent: string | null): Promise<number> {
  if (parent === null) return 0;
  const p = headerTable(menu, 'p');
  const [row] = await read.select(
    { levels: asKind('integer', sql`max(a.depth)::int`) },
    sql`from (with recursive above as (
        select ${p.parentId}, 1 as depth from ${p} where ${is(p.id, parent)}
        union all select ${p.parentId}, a.depth + 1 from ${p} join above a on ${p.id} = a.parent_id where a.depth < 50)
      select depth from above) a`,
  );
  return row?.levels ?? 0;
}

/** Levels of menus from this one down, itself included; buttons are no level. */
async function levelsBelow(read: Read, id: string): Promise<number> {
  const p = headerTable(menu, 'p');
  const [row] = await read.select(
    { levels: asKind('integer', sql`max(b.depth)::int`) },
    sql`from (with recursive below as (
        select ${id}::uuid as id, 1 as depth
        union all select ${p.id}, b.depth + 1 from ${p} join below b on ${p.parentId} = b.id
          where ${p.menuType} <> 'button' and b.depth < 50)
      select depth from below) b`,
  );
  return row?.levels ?? 1;
}

function rightsProblems(doc: Menu, { before, own }: Rights): Problem[] {
  if (own === null) return [];
  const codes = new Set([doc, before].flatMap((row) => codesIn(row?.fields.action ?? null)));
  return [...codes].flatMap((code) => {
    const objection = codeObjection(own, code, null);
    return objection === null ? [] : [error('action', objection)];
  });
}

const entityPage = /^entity\/([A-Za-z][A-Za-z0-9]*)\/List$/;

function shapeProblems({ fields }: Menu, { parentType, circular, levels }: Facts): Problem[] {
  const { menuType: type, path, url, component, action, parentId } = fields;
  const problems: Problem[] = [];
  if (fields.title === null) problems.push(error('title', '请输入菜单标题!'));
  if (type !== 'directory' && parentId === null) problems.push(error('parentId', '请选择上级菜单'));
  if (type === 'directory' && parentId !== null)
    problems.push(error('parentId', '一级菜单没有上级菜单，请清空或改为子菜单'));
  if (circular) problems.push(error('parentId', '上级菜单不能是自己或自己的下级'));
  if (type !== 'button' && !circular && levels > menuLevels)
    problems.push(
      error('parentId', `菜单最多 ${menuLevels} 层，这样会有 ${levels} 层，请选择更高的上级菜单`),
    );
  if (parentType === 'button') problems.push(error('parentId', '按钮/权限下不能再有下级，请选择菜单'));
  if (type === 'button') {
    if (codesIn(action).length === 0) problems.push(error('action', '请输入授权标识!'));
    if (fields.permsType === null) problems.push(error('permsType', '请输入授权策略!'));
    return problems;
  }
  if (path === null && url === null) problems.push(error('path', '请输入菜单路径!'));
  if (path !== null && !/^\/[^/\\\s]/.test(path))
    problems.push(error('path', '菜单路径须以一个 / 开头，且不含空格'));
  if (url !== null && !isOutside(url))
    problems.push(error('url', '外部地址须以 http://、https:// 或 {{ 开头'));
  if (type === 'menu' && component === null && url === null)
    problems.push(error('component', '请输入前端组件!'));
  const entity = entityPage.exec(component ?? '')?.[1];
  if (entity !== undefined && entityOf(entity) === undefined)
    problems.push(error('component', `没有名为“${entity}”的业务对象，请检查前端组件`));
  return problems;
}

/** What the program recognises its rows by. */
const fixed = { action: '授权标识', entityKey: '业务对象', menuType: '菜单类型' } as const;

function fixedProblems(doc: Menu, { before, generated }: Facts): Problem[] {
  if (!generated || before === null) return [];
  return (['action', 'entityKey', 'menuType'] as const).flatMap((key) =>
    before.fields[key] === doc.fields[key] ? [] : [error(key, `系统自带的菜单和权限不能修改“${fixed[key]}”`)],
  );
}

function doubleProblems({ fields }: Menu, { others }: Facts): Problem[] {
  const codes = codesIn(fields.action);
  const problems: Problem[] = [];
  if (others.some((row) => codesIn(row.action).some((code) => codes.includes(code))))
    problems.push(error('action', '授权标识已存在!'));
  if (fields.menuType === 'button') return problems;
  for (const [key, title] of [
    ['path', '菜单路径'],
    ['url', '外部地址'],
  ] as const) {
    const value = fields[key];
    const other = others.find((row) => value !== null && row.menuType !== 'button' && row[key] === value);
    if (other !== undefined) problems.push(error(key, `${title}与菜单“${other.title ?? ''}”重复，请修改`));
  }
  return problems;
}

/** What follows from the component: the entity it shows, or a code of its own for a page that shows none. */
function completed({ fields }: Menu): Row {
  const { menuType, path, url, component, action, entityKey } = fields;
  if (menuType === 'button') return {};
  const entity = entityPage.exec(component ?? '')?.[1];
  const ownPage =
    url !== null || (component !== null && !component.includes('layouts') && entity === undefined);
  const layout = url !== null ? 'layouts/IframePageView' : 'layouts/RouteView';
  return {
    ...(component === null && (url !== null || menuType === 'directory') ? { component: layout } : {}),
    ...(entity !== undefined && entityKey === null ? { entityKey: entity } : {}),
    ...(ownPage && action === null && entityKey === null
      ? { action: `page:${path ?? md5(url ?? '').toString()}` }
      : {}),
  };
}
