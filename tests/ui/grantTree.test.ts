// Ticking what a security group may do: parents follow their children only when asked, counts tell what is held, and
// what is saved is the difference alone.
import { describe, expect, test } from 'vitest';
import {
  changesOf,
  codesBelow,
  foundNodes,
  grantNodes,
  grantPatches,
  holdingsOf,
  shownNodes,
  tickOf,
  ticked,
  type GrantNode,
} from '#features/system/grantTree.ts';

const node = (id: string, title: string, menuType: number, more: object = {}) => ({
  id,
  title,
  menuType,
  perms: null,
  component: null,
  status: '1',
  children: null,
  ...more,
});

const tree = grantNodes([
  node('d', '销售管理', 0, {
    component: 'layouts/RouteView',
    children: [
      node('m', '销售订单', 1, {
        component: 'entity/saleOrder/List',
        children: [
          node('v', '销售订单－查看', 2, { perms: 'saleOrder:view' }),
          node('a', '销售订单－审核', 2, { perms: 'saleOrder:approve' }),
          node('x', '导出与打印', 2, { perms: 'saleOrder:export, saleOrder:print' }),
        ],
      }),
    ],
  }),
]);
const at = (id: string, nodes: readonly GrantNode[] = tree): GrantNode => {
  for (const found of nodes) {
    if (found.id === id) return found;
    if (codesBelow(found).length > 0 && JSON.stringify(found.children).includes(`"id":"${id}"`))
      return at(id, found.children);
  }
  throw new Error(`no node ${id}`);
};
const none = new Map();

describe('a node', () => {
  test('of a page stands for looking at it, and buttons drop the name of the page', () => {
    expect(at('m').codes).toEqual(['saleOrder:view']);
    expect(at('a')).toMatchObject({ title: '审核', entity: 'saleOrder' });
  });

  test('ticked alone gives its own codes, and with the tree linked all below', () => {
    expect([...ticked(none, at('m'), true, false).keys()]).toEqual(['saleOrder:view']);
    expect([...ticked(none, at('d'), true, false).keys()]).toEqual([]);
    expect([...ticked(none, at('d'), true, true).keys()]).toEqual([
      'saleOrder:view',
      'saleOrder:approve',
      'saleOrder:export',
      'saleOrder:print',
    ]);
    expect([...ticked(ticked(none, at('d'), true, true), at('x'), false, false).keys()]).toEqual([
      'saleOrder:view',
      'saleOrder:approve',
    ]);
  });

  test('above others counts what is held and stands half ticked', () => {
    const held = ticked(none, at('a'), true, false);
    expect(tickOf(at('d'), held)).toEqual({ checked: false, half: true, held: 1, all: 4 });
    expect(tickOf(at('m'), held)).toMatchObject({ checked: false, half: true });
    expect(tickOf(at('d'), ticked(none, at('d'), true, true))).toMatchObject({
      checked: true,
      half: false,
      held: 4,
    });
  });

  test('is found by name or code, with what stands above it', () => {
    expect(foundNodes(tree, '审核')[0]?.children[0]?.children.map(({ id }) => id)).toEqual(['a']);
    expect(foundNodes(tree, 'EXPORT')[0]?.children[0]?.children.map(({ id }) => id)).toEqual(['x']);
    expect(foundNodes(tree, '没有')).toEqual([]);
    expect(shownNodes(tree, new Set(['d'])).map(({ node: { id }, depth }) => [id, depth])).toEqual([
      ['d', 0],
      ['m', 1],
    ]);
  });
});

describe('saving', () => {
  const line = (id: string, code: string, more: object = {}) => ({
    id,
    seq: 1,
    code,
    dataRules: null,
    grantable: false,
    ...more,
  });
  const lines = [
    line('1', 'saleOrder:view', { dataRules: ['r'] }),
    line('2', 'saleOrder:edit,saleOrder:approve'),
  ];

  test('tells what changes', () => {
    const before = holdingsOf(lines);
    const after = new Map(before);
    after.delete('saleOrder:approve');
    after.set('saleOrder:view', { rules: [], grantable: true });
    after.set('saleOrder:export', { rules: [], grantable: false });
    expect(changesOf(before, after).map(({ code, what }) => `${what} ${code}`)).toEqual([
      '授予 saleOrder:export',
      '收回 saleOrder:approve',
      '数据规则 saleOrder:view',
      '可转授 saleOrder:view',
    ]);
    const kinds = grantPatches(lines, after, () => null).map((patch) => patch.op);
    expect(kinds).toEqual(['setLine', 'setLine', 'removeLine', 'insertLine', 'insertLine']);
  });

  test('of nothing changed writes nothing', () => {
    const single = [line('1', 'saleOrder:view', { dataRules: ['r'] })];
    expect(changesOf(holdingsOf(single), holdingsOf(single))).toEqual([]);
    expect(grantPatches(single, holdingsOf(single), () => null)).toEqual([]);
  });
});
