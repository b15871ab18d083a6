// The pure parts of the document flow: names in comments, where boxes of a trace stand, templates whose dates move along.
import { describe, expect, it } from 'vitest';
import { mentionTyped, mentionParts, stillNamed, withMention } from '#features/flow/mentions.ts';
import { templateOf, templatePatches } from '#features/flow/template.ts';
import { drawTrace, neighbour } from '#features/flow/traceLayout.ts';
import { entities } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import type { TraceLink, TraceNode } from '#model/wire/flowWire.ts';

describe('names in a comment', () => {
  const people = [{ name: '王晓' }, { name: '王晓明' }];

  it('are found while they are typed, put in, and told apart from other text', () => {
    expect(mentionTyped('请看 @wa', 6)).toEqual({ start: 3, search: 'wa' });
    expect(mentionTyped('a@b c', 5)).toBeNull();
    expect(withMention('请看 @wa 谢谢', 3, 6, '王晓')).toEqual({ text: '请看 @王晓  谢谢', cursor: 7 });
    expect(mentionParts('找@王晓明和@王晓', people)).toEqual([
      { text: '找', mention: false },
      { text: '@王晓明', mention: true },
      { text: '和', mention: false },
      { text: '@王晓', mention: true },
    ]);
    expect(stillNamed('只有@王晓明', people).map(({ name }) => name)).toEqual(['王晓明']);
  });
});

describe('the drawing of a trace', () => {
  const node = (key: string, distance: number): TraceNode => ({
    key,
    distance,
    doc: { entity: 'saleOrder', id: key, code: key, status: 'approved', date: null },
    count: 1,
  });
  const link = (from: string, to: string, baseQty: string | null): TraceLink => ({
    from,
    to,
    fromLine: `${from}1`,
    toLine: `${to}1`,
    fromSeq: 1,
    toSeq: 1,
    material: 'm',
    baseUnit: null,
    baseQty,
    status: 'executed',
  });

  it('stands in layers from left to right, and the arrow keys walk through it', () => {
    const drawing = drawTrace(
      [node('A', 0), node('B', 1), node('C', 1), node('D', 2)],
      [link('A', 'B', '5'), link('A', 'C', '7'), link('C', 'D', '7')],
      () => undefined,
    );
    const at = (key: string) => drawing.nodes.find((placed) => placed.node.key === key);
    expect(['A', 'B', 'C', 'D'].map((key) => at(key)?.layer)).toEqual([0, 1, 1, 2]);
    expect(drawing.edges.map(({ text }) => text)).toEqual(['5', '7', '7']);
    const [a, b] = [at('A'), at('B')];
    if (a === undefined || b === undefined) throw new Error('boxes are missing');
    expect(neighbour(drawing, b, 'ArrowDown')?.node.key).toBe('C');
    expect(neighbour(drawing, b, 'ArrowLeft')?.node.key).toBe('A');
    expect(neighbour(drawing, a, 'ArrowLeft')).toBeUndefined();
  });

  it('says nothing of quantities that may not be seen', () => {
    const hidden: TraceNode = { key: 'hidden 1', distance: 1, doc: null, count: 3 };
    expect(
      drawTrace([node('A', 0), hidden], [link('A', 'hidden 1', null)], () => undefined).edges.map(
        ({ text }) => text,
      ),
    ).toEqual(['']);
  });
});

describe('a template', () => {
  const grants: Grants = {
    userId: 'u',
    login: 'u',
    userName: 'u',
    employee: null,
    department: null,
    departments: [],
    org: 'o',
    admin: true,
    codes: [],
    fieldGroups: [],
    scopes: {},
  };

  it('keeps what was typed, no numbers, and moves dates along with the day it is used', () => {
    const doc = {
      id: 'd',
      version: 3,
      status: 'approved',
      fields: { code: 'SO1', date: '2026-05-06', deliveryDate: '2026-05-20', customer: 'c', shippedQty: '1' },
      lines: {
        items: [
          {
            id: 'l',
            seq: 1,
            material: 'm',
            qty: '5',
            deliveryDate: '2026-05-13',
            shippedQty: '5',
            lineStatus: 'closed',
          },
        ],
      },
    };
    const content = templateOf(entities.saleOrder, doc);
    expect(content.fields).toEqual({ customer: 'c' });
    expect(content.lines['items']).toEqual([{ material: 'm', qty: '5' }]);
    const patches = templatePatches(entities.saleOrder, content, '2026-06-01', grants);
    expect(patches).toMatchObject([
      { op: 'set', field: 'customer', value: 'c' },
      { op: 'set', field: 'deliveryDate', value: '2026-06-15' },
      { op: 'insertLine', lines: 'items', values: { material: 'm', qty: '5', deliveryDate: '2026-06-08' } },
    ]);
  });
});
