// What stands between the parts and the machines of the demo: assemblies, weldments and blanks, one for each size of the
// machine they go into. They are made and used up in the house and never sold, so they follow the catalogue of goods.
import type { Article, CategoryKey } from '../materials/family.ts';

const lathes = ['CK6136', 'CK6140', 'CK6150', 'CK6163', 'CKA6180'];
const centers = ['VMC640', 'VMC850', 'VMC1060', 'VMC1270', 'VMC1580'];
const presses = ['YW32-63', 'YW32-100', 'YW32-160', 'YW32-200', 'YW32-315', 'YW32-500'];
const belts = ['DT75-B500', 'DT75-B650', 'DT75-B800', 'DT75-B1000'];
const screws = ['LS160', 'LS200', 'LS250', 'LS315', 'LS400'];
const buckets = ['TH160', 'TH250', 'TH315', 'TH400'];
const lines = ['B400', 'B600', 'B800'];

/** Sizes, prefix of the drawings, and what is made in each size with its usual material. */
const kinds: readonly (readonly [
  sizes: readonly string[],
  drawing: string,
  names: readonly (readonly [name: string, quality?: string])[],
])[] = [
  [
    lathes,
    'CW',
    [
      ['床头箱总成'],
      ['车床主轴组件'],
      ['车床主轴', '40Cr'],
      ['车床主轴调质件', '40Cr'],
      ['车床主轴粗坯', '40Cr'],
      ['纵向进给总成'],
      ['横向进给总成'],
      ['床身总成', 'HT300'],
      ['四工位刀架'],
      ['车床电气柜'],
    ],
  ],
  [
    centers,
    'VM',
    [
      ['主轴箱总成'],
      ['铣削主轴组件'],
      ['铣削主轴', '38CrMoAl'],
      ['铣削主轴调质件', '38CrMoAl'],
      ['铣削主轴粗坯', '38CrMoAl'],
      ['立柱总成', 'HT300'],
      ['十字工作台'],
      ['圆盘刀库'],
      ['加工中心电气柜'],
    ],
  ],
  [
    presses,
    'YW',
    [['主缸总成'], ['活塞杆', '45#'], ['活塞杆粗坯', '45#'], ['机身焊接件', 'Q355B'], ['液压站总成']],
  ],
  [
    belts,
    'DT',
    [['传动滚筒总成'], ['滚筒体', 'Q235B'], ['滚筒轴', '45#'], ['托辊组'], ['机架中间段', 'Q235B']],
  ],
  [screws, 'LS', [['螺旋体总成'], ['螺旋叶片', '16Mn'], ['机壳焊接件', 'Q235B']]],
  [buckets, 'TH', [['头部传动总成'], ['料斗', 'Q235B'], ['机筒焊接件', 'Q235B']]],
  [lines, 'GT', [['输送滚筒'], ['线体机架', 'Q235B']]],
];

/** Category by the end of the name; what is turned or milled is a machined part. */
const places: readonly (readonly [ending: RegExp, category: CategoryKey])[] = [[/粗坯$/u, 'casting']];

export function assemblies(): Article[] {
  return kinds.flatMap(([sizes, drawing, names]) =>
    names.flatMap(([name, quality], kind) =>
      sizes.map((specification, size): Article => {
        const category = places.find(([ending]) => ending.test(name))?.[1] ?? 'machined';
        return {
          family: {
            category,
            unit: '件',
            warehouse: 'wip',
            erpClass: 'selfMade',
            isSale: false,
            lot: [2, 20, 2],
            demand: 0,
            costPercent: 100,
          },
          name,
          specification,
          // What it costs follows from its parts.
          fen: 100,
          ...(quality === undefined ? {} : { quality }),
          drawingNo: `${drawing}-${String(kind + 1).padStart(2, '0')}-${String(size + 1).padStart(2, '0')}`,
        };
      }),
    ),
  );
}
