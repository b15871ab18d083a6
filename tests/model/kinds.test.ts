// What clerks type or paste into cells, what they see, and what the server accepts from the wire; numbers stand apart.
import {
  bool,
  code,
  date,
  datetime,
  dict,
  file,
  image,
  images,
  json,
  longText,
  ref,
  refs,
  richText,
  text,
} from '#model/fields.ts';
import type { FieldDef } from '#model/fields.ts';
import { kinds } from '#model/kind.ts';
import { context, read, refusal } from '#tests/model/support/typing.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

test('a number is the same in full width, whoever sends it (findings 3, 4.6)', () => {
  expect(read(code('批号'), ' ＬＯＴ－１２ ')).toBe('LOT-12');
  expect(kinds.code.canonical(' ＬＯＴ－１２ ')).toBe('LOT-12');
  expect(kinds.code.canonical('　')).toBeNull();
});

describe('dates', () => {
  const field = date('日期');

  test.each([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['2026.3.5', '2026-03-05'],
    ['２０２６－３－５', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['2026年3月5日', '2026-03-05'],
    ['3-5', '2026-03-05'],
    ['3/5', '2026-03-05'],
    ['3月5日', '2026-03-05'],
    ['12月31号', '2026-12-31'],
    ['9日', '2026-03-09'],
    ['今天', '2026-03-05'],
    ['明天', '2026-03-06'],
    ['昨天', '2026-03-04'],
    ['月初', '2026-03-01'],
    ['月底', '2026-03-31'],
    ['+7', '2026-03-12'],
    ['-5', '2026-02-28'],
    ['+2周', '2026-03-19'],
    ['+1个月', '2026-04-05'],
    ['2024-02-29', '2024-02-29'],
    ['2026-03-05 00:00:00', '2026-03-05'],
    ['', null],
  ])('%s is %s', (typed, expected) => {
    expect(read(field, typed)).toBe(expected);
  });

  test.each([
    ['2026-02-30', '2026 年 2 月没有 30 日'],
    ['2026-02-29', '2026 年 2 月没有 29 日'],
    ['13-01', '没有 13 月'],
    ['0026-01-01', '1900 到 2999'],
    ['下周', '应为日期，如 2026-03-05、3-5、今天、+7'],
    ['constructor', '应为日期'],
    ['1'.repeat(200), '应为日期'],
  ])('%s is refused: %s', (typed, message) => {
    expect(refusal(field, typed)).toContain(message);
  });

  test('short forms need a business date', () => {
    expect(kinds.date.parse('3-5', field).ok).toBe(false);
    expect(kinds.date.parse('2026-3-5', field)).toEqual({ ok: true, value: '2026-03-05' });
  });

  test('every day of the calendar is read back, and no other is accepted', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
        (day) => {
          const wire = day.toISOString().slice(0, 10);
          expect(kinds.date.check(wire, field)).toBe(null);
          expect(read(field, wire)).toBe(wire);
        },
      ),
    );
    for (const bad of ['2026-2-3', '2026-02-30', '2026-13-01', '20260305', 5, true])
      expect(kinds.date.check(bad, field)).not.toBe(null);
  });

  test('times are typed and shown in Shanghai and carried as UTC', () => {
    const moment = datetime('发货时间');
    expect(read(moment, '2026-03-05 14:30')).toBe('2026-03-05T06:30:00.000Z');
    expect(read(moment, '2026/3/5 7:05:09')).toBe('2026-03-04T23:05:09.000Z');
    expect(read(moment, '3月5日 14时30分')).toBe('2026-03-05T06:30:00.000Z');
    expect(read(moment, '14:30')).toBe('2026-03-05T06:30:00.000Z');
    expect(read(moment, '今天')).toBe('2026-03-04T16:00:00.000Z');
    expect(read(moment, '现在')).toBe('2026-03-05T06:30:00.000Z');
    expect(refusal(moment, '2026-03-05 25:00')).toContain('时间不对');
    expect(kinds.datetime.format('2026-03-05T06:30:00.000Z', moment)).toBe('2026-03-05 14:30:00');
    expect(kinds.datetime.check('2026-03-05 14:30:00', moment)).not.toBe(null);
    expect(kinds.datetime.check('2026-02-30T00:00:00Z', moment)).not.toBe(null);
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        (day) => {
          const wire = `${day.toISOString().slice(0, 19)}.000Z`;
          expect(read(moment, kinds.datetime.format(wire, moment))).toBe(wire);
        },
      ),
    );
  });
});

describe('choices and references', () => {
  test.each([
    ['是', true],
    ['√', true],
    ['Y', true],
    ['1', true],
    ['ＹＥＳ', true],
    ['否', false],
    ['n', false],
    ['0', false],
    ['×', false],
    ['', null],
  ])('%s is %s', (typed, expected) => {
    expect(read(bool('含税'), typed)).toBe(expected);
  });

  test('a doubtful yes or no is refused', () => {
    expect(refusal(bool('含税'), '也许')).toBe('含税应为“是”或“否”（也可用 √、Y/N、1/0）');
    expect(kinds.bool.format(false, bool('含税'))).toBe('否');
    expect(kinds.bool.check('true', bool('含税'))).not.toBe(null);
  });

  test('dictionary values are typed as value or text', () => {
    const field = dict('unitKind', '类型');
    expect(read(field, '重量')).toBe('weight');
    expect(read(field, 'Weight')).toBe('weight');
    expect(refusal(field, '长度')).toBe('类型没有“长度”这个选项，可选：数量、重量');
    expect(kinds.dict.format('count', field, undefined, context)).toBe('数量');
    expect(kinds.dict.check('length', field, context)).toContain('没有“length”');
    expect(kinds.dict.check('length', field)).toBe(null);
  });

  test('references are typed as codes and shown as code and name', () => {
    const field = ref('material', '物料');
    const id = '00000000-0000-4000-8000-000000000001';
    expect(read(field, 'M001')).toBe(id);
    expect(read(field, 'Ｍ００１')).toBe(id);
    expect(read(field, id.toUpperCase())).toBe(id);
    expect(refusal(field, 'M9')).toBe('没有找到物料“M9”，请检查编码或名称');
    expect(kinds.ref.parse('M001', field)).toEqual({
      ok: false,
      problem: '请从列表中选择物料，或输入完整的编码',
    });
    expect(kinds.ref.format('bolt', field, undefined, context)).toBe('BOLT 螺栓');
    expect(kinds.ref.check("x' or 1=1", field)).not.toBe(null);
    expect(read(refs('material', '物料'), 'M001、M001')).toEqual([id]);
    expect(kinds.refs.check([id], refs('material', '物料'))).toBe(null);
    expect(kinds.refs.check(['x'], refs('material', '物料'))).not.toBe(null);
  });
});

describe('texts', () => {
  test('lose line breaks and control characters, keep what was meant', () => {
    expect(read(text('备注'), ' 急\t单\r\n第二行\u0000 ')).toBe('急 单 第二行');
    expect(read(longText('备注'), '一\r\n二\u0007\n')).toBe('一\n二');
    expect(read(code('编码'), ' ＳＯ－００１ ')).toBe('SO-001');
    expect(read(text('名称'), 'Ｍ８螺栓')).toBe('Ｍ８螺栓');
    expect(read(text('名称'), '   ')).toBe(null);
  });

  test('too long ones are refused by the number of characters', () => {
    expect(refusal(text('名称', { length: 3 }), '一二三四')).toBe('名称最多 3 个字，现在有 4 个');
    expect(read(text('名称', { length: 2 }), '𠮷𠮷')).toBe('𠮷𠮷');
    expect(kinds.text.check('a\u0000b', text('名称'))).toContain('控制字符');
    expect(kinds.text.check('\ud800', text('名称'))).toContain('控制字符');
    expect(kinds.text.check(5, text('名称'))).toBe('名称应为文本');
  });

  test('sort by pinyin with numbers by value', () => {
    expect(['张', '李10', '李9', null, '白'].toSorted(kinds.text.compare)).toEqual([
      null,
      '白',
      '李9',
      '李10',
      '张',
    ]);
  });

  test('rich text is shown plain', () => {
    expect(kinds.richText.format('<p>合同<b>条款</b></p>', richText('内容'))).toBe('合同 条款');
  });

  test('paths of files refuse other schemes and ways up', () => {
    expect(read(images('图片'), 'a/1.png, a/2.png')).toBe('a/1.png,a/2.png');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '../secret', 'a b.png', '<x>'])
      expect(kinds.file.check(bad, file('附件'))).not.toBe(null);
    expect(refusal(image('图片'), 'a.png,b.png')).toContain('只能有一个');
    expect(kinds.image.check('https://a.cn/1.png', image('图片'))).toBe(null);
  });

  test('structured values are JSON', () => {
    expect(read(json('设置'), '{"a":[1]}')).toEqual({ a: [1] });
    expect(refusal(json('设置'), '{a')).toContain('不是有效的 JSON');
    expect(kinds.json.toSql({ a: 1 })).toBe('{"a":1}');
  });
});

describe('every kind', () => {
  test('knows its column, its filters and takes nothing as nothing', () => {
    for (const [name, kind] of Object.entries(kinds)) {
      const field: FieldDef = {
        kind: name as FieldDef['kind'],
        title: '字段',
        ...(name.startsWith('ref') ? { entity: 'x' } : {}),
      };
      expect(kind.sqlType(field)).toMatch(
        /^(text|integer|boolean|date|timestamptz|uuid(\[\])?|jsonb|numeric\(\d+,\d+\))$/,
      );
      expect(kind.ops).toContain('empty');
      expect(kind.parse('', field, context)).toEqual({ ok: true, value: null });
      expect(kind.check(null, field)).toBe(null);
      expect(kind.fromSql(null)).toBe(null);
      expect(kind.toSql(null)).toBe(null);
      expect(kind.compare(null, null)).toBe(0);
    }
  });

  test('answers any pasted text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (pasted) => {
        for (const [name, kind] of Object.entries(kinds)) {
          const field: FieldDef = { kind: name as FieldDef['kind'], title: '字段' };
          const parsed = kind.parse(pasted, field, context);
          if (parsed.ok) expect(kind.check(parsed.value, field)).toBe(null);
        }
      }),
      { numRuns: 300 },
    );
  });
});
