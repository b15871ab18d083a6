// Bearings, fasteners, seals: bought by the thousand, sold by the box.
import { each, steps, type Article, type CategoryKey, type Family } from './family.ts';

const bought = { unit: '个', warehouse: 'standard', erpClass: 'purchased', isSale: true } as const;
const bearing: Family = {
  ...bought,
  category: 'bearing',
  lot: [5, 200, 5],
  demand: 3,
  costPercent: 62,
  brands: ['HRB', 'SKF', 'NSK', 'LYC', 'ZWZ'],
};
const fastener = (category: CategoryKey): Family => ({
  ...bought,
  category,
  lot: [100, 5000, 100],
  demand: 2.2,
  costPercent: 58,
  brands: ['晋亿', '东明', '华迈'],
});
const seal: Family = {
  ...bought,
  category: 'seal',
  lot: [10, 500, 10],
  demand: 1.4,
  costPercent: 50,
  brands: ['NOK', 'TTO', '派克'],
};

const bores = [
  '00',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
];
const boreOf = (code: string): number => [10, 12, 15, 17][Number(code)] ?? Number(code) * 5;

function* bearings(): Generator<Article> {
  const rows = (
    family: Family,
    name: string,
    series: readonly string[],
    sizes: readonly string[],
    suffixes: readonly string[],
    base: number,
  ): Article[] =>
    [...each([...each(series, sizes)], suffixes)].map(([[serie, size], suffix]) => {
      const bore = boreOf(size);
      const fen = Math.round(
        (base + (bore * bore * base) / 900) *
          (1 + (Number.parseInt(serie.replace(/\D/g, ''), 10) % 10) / 8) *
          (suffix === '' ? 1 : 1.12),
      );
      return {
        family,
        name,
        specification: `${serie}${size}${suffix}`,
        fen,
        weight: ((bore * bore) / 8_000).toFixed(3),
        quality: 'GCr15',
      };
    });
  yield* rows(
    bearing,
    '深沟球轴承',
    ['60', '62', '63', '64', '618', '619'],
    bores,
    ['', '-2RS', '-ZZ', '-2RS/C3'],
    380,
  );
  yield* rows(bearing, '圆锥滚子轴承', ['302', '303', '320', '322', '323'], bores.slice(4), [''], 900);
  yield* rows(bearing, '角接触球轴承', ['70', '72', '73'], bores.slice(0, 16), ['AC', 'C/P5', 'B'], 1150);
  yield* rows(bearing, '圆柱滚子轴承', ['NU2', 'NJ2', 'N3', 'NU22'], bores.slice(4), ['E'], 1300);
  yield* rows(bearing, '推力球轴承', ['511', '512', '513'], bores, [''], 700);
  yield* rows(bearing, '调心滚子轴承', ['222', '223'], bores.slice(5), ['CA/W33', 'CC/C3'], 2600);
  const seated: Family = { ...bearing, category: 'seatedBearing', lot: [2, 60, 2], demand: 1.5 };
  yield* rows(seated, '带方形座外球面轴承', ['UCF2'], bores.slice(4, 19), [''], 1500);
  yield* rows(seated, '带立式座外球面轴承', ['UCP2'], bores.slice(4, 19), [''], 1450);
  yield* rows(seated, '带菱形座外球面轴承', ['UCFL2'], bores.slice(4, 19), [''], 1400);
}

const lengths = [10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120];

function* fasteners(): Generator<Article> {
  const bolt = fastener('bolt');
  const screws = (
    name: string,
    standard: string,
    sizes: readonly number[],
    grades: readonly string[],
    factor: number,
  ): Article[] =>
    [...each([...each(sizes, lengths)], grades)]
      .filter(([[size, length]]) => length >= size && length <= size * 12)
      .map(([[size, length], grade]) => ({
        family: bolt,
        name,
        specification: `${standard} M${size}×${length} ${grade}${grade.startsWith('A') ? '' : '级'}`,
        fen: Math.max(
          2,
          Math.round(
            (size *
              size *
              (length + size) *
              factor *
              (grade === 'A2-70' ? 3.2 : grade === '12.9' ? 1.6 : 1)) /
              2_600,
          ),
        ),
        quality: grade === 'A2-70' ? '304' : '35CrMo',
      }));
  yield* screws('六角头螺栓', 'GB/T 5783', [5, 6, 8, 10, 12, 16, 20, 24, 30], ['8.8', '10.9', 'A2-70'], 5);
  yield* screws(
    '内六角圆柱头螺钉',
    'GB/T 70.1',
    [3, 4, 5, 6, 8, 10, 12, 16, 20],
    ['8.8', '12.9', 'A2-70'],
    6,
  );
  yield* screws('内六角平端紧定螺钉', 'GB/T 77', [4, 5, 6, 8, 10], ['45H'], 4);
  yield* screws('双头螺柱', 'GB/T 899', [6, 8, 10, 12, 16, 20, 24], ['8.8', '10.9'], 6);
  yield* screws('十字槽盘头螺钉', 'GB/T 818', [3, 4, 5, 6], ['4.8', 'A2-70'], 3);
  const nut = fastener('nut');
  const sizes = [3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30];
  const kinds: readonly [string, string, readonly string[]][] = [
    ['六角螺母', 'GB/T 6170', [' 8级', ' A2-70']],
    ['六角锁紧螺母', 'GB/T 889.1', [' 8级', ' A2-70']],
    ['平垫圈', 'GB/T 97.1', [' 200HV', ' A2']],
    ['弹簧垫圈', 'GB/T 93', [' 65Mn', ' A2']],
    ['六角法兰面螺母', 'GB/T 6177.1', [' 8级']],
  ];
  for (const [name, standard, grades] of kinds)
    for (const [size, grade] of each(sizes, grades))
      yield {
        family: nut,
        name,
        specification: `${standard} M${size}${grade}`,
        fen: Math.max(1, Math.round((size * size * (grade.includes('A2') ? 9 : 3)) / 20)),
      };
  const pin = fastener('pin');
  for (const [size, length] of each([3, 4, 5, 6, 8, 10, 12, 16], [10, 16, 20, 25, 30, 40, 50, 60]))
    yield {
      family: pin,
      name: '圆柱销',
      specification: `GB/T 119.2 ${size}×${length}`,
      fen: 8 + Math.round((size * size * length) / 90),
      quality: 'GCr15',
    };
  for (const size of steps(10, 100, 2)) {
    yield {
      family: pin,
      name: '轴用弹性挡圈',
      specification: `GB/T 894 ${size}`,
      fen: 6 + Math.round(size * 0.9),
      quality: '65Mn',
    };
    yield {
      family: pin,
      name: '孔用弹性挡圈',
      specification: `GB/T 893 ${size + 12}`,
      fen: 7 + size,
      quality: '65Mn',
    };
  }
  for (const [size, length] of each([5, 6, 8, 10, 12, 14, 16, 18, 20], [20, 25, 32, 40, 50, 63, 80]))
    yield {
      family: pin,
      name: '普通平键',
      specification: `GB/T 1096 A型 ${size}×${Math.round(size * 0.7 + 2)}×${length}`,
      fen: 20 + Math.round((size * length) / 4),
      quality: '45#',
    };
}

function* seals(): Generator<Article> {
  for (const [inner, width] of each(steps(15, 130, 5), [7, 8, 10, 12]))
    yield {
      family: seal,
      name: '骨架油封',
      specification: `TC ${inner}×${inner + (inner > 60 ? 25 : 18)}×${width} NBR`,
      fen: 120 + inner * 9 + width * 15,
      quality: 'NBR',
    };
  for (const [inner, section] of each(
    [...steps(8, 60, 4), ...steps(70, 200, 10)],
    ['1.8', '2.65', '3.55', '5.3'],
  ))
    yield {
      family: seal,
      name: 'O型密封圈',
      specification: `GB/T 3452.1 ${inner}×${section} ${inner % 3 === 0 ? 'FKM' : 'NBR'}`,
      fen: 15 + inner * (inner % 3 === 0 ? 6 : 2),
    };
  for (const bore of [32, 40, 50, 63, 80, 100, 125, 160, 200]) {
    yield {
      family: seal,
      name: '孔用格莱圈',
      specification: `GSF ${bore}×${bore - 8}×4.2`,
      fen: 900 + bore * 28,
      quality: 'PTFE',
    };
    yield {
      family: seal,
      name: '防尘圈',
      specification: `DHS ${bore}×${bore + 8}×7`,
      fen: 350 + bore * 11,
      quality: 'PU',
    };
    yield {
      family: seal,
      name: '机械密封',
      specification: `M7N-${bore}`,
      fen: 5800 + bore * 160,
      quality: 'SiC/SiC',
    };
  }
}

export function* standardParts(): Generator<Article> {
  yield* bearings();
  yield* fasteners();
  yield* seals();
}
