// Metal, priced by weight and sold by the sheet or bar.
import { each, kilogramsOf, type Article, type CategoryKey, type Family } from './family.ts';

const metal = (category: CategoryKey, saleUnit: string, demand: number): Family => ({
  category,
  unit: '千克',
  saleUnit,
  warehouse: 'steel',
  erpClass: 'purchased',
  isSale: true,
  lot: [1, 40, 1],
  demand,
  costPercent: 80,
  brands: ['宝钢', '沙钢', '南钢', '鞍钢'],
});

/** Price in fen per kilogram. */
const steelPrices: readonly [quality: string, fen: number][] = [
  ['Q235B', 445],
  ['Q355B', 478],
  ['45#', 520],
  ['65Mn', 640],
  ['304', 1680],
  ['316L', 2760],
];

export function* metals(): Generator<Article> {
  yield* plates();
  yield* bars();
  yield* pipes();
  yield* profiles();
  yield* nonFerrousBars();
}

function* plates(): Generator<Article> {
  const plate = metal('plate', '张', 0.9);
  for (const [[quality, fen], thickness] of each(steelPrices, [
    '2.0',
    '3.0',
    '4.0',
    '5.0',
    '6.0',
    '8.0',
    '10',
    '12',
    '16',
    '20',
    '25',
    '30',
    '40',
  ]))
    for (const [width, length] of [
      [1250, 2500],
      [1500, 6000],
    ] as const)
      yield {
        family: plate,
        name: `${quality.startsWith('3') ? '不锈钢' : '热轧'}钢板`,
        specification: `${quality} ${thickness}×${width}×${length}`,
        fen,
        quality,
        kilograms: kilogramsOf(Number(thickness) * width * length, 7.85),
      };
}

function* bars(): Generator<Article> {
  const bar = metal('bar', '支', 1.1);
  const barSteels: readonly [string, number][] = [
    ['45#', 498],
    ['40Cr', 560],
    ['42CrMo', 690],
    ['GCr15', 735],
    ['304', 1720],
    ['Q235', 455],
  ];
  for (const [[quality, fen], size] of each(
    barSteels,
    [10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200],
  ))
    yield {
      family: bar,
      name: '圆钢',
      specification: `${quality} φ${size}×6000`,
      fen,
      quality,
      kilograms: kilogramsOf(Math.PI * (size / 2) ** 2 * 6000, 7.85),
    };
}

function* pipes(): Generator<Article> {
  const pipe = metal('pipe', '支', 0.7);
  for (const [[quality, fen], [size, thickness]] of each(
    [
      ['20#', 560],
      ['45#', 640],
      ['304', 2150],
    ] as const,
    [
      [25, 3],
      [32, 3.5],
      [38, 4],
      [45, 4],
      [57, 5],
      [76, 6],
      [89, 6],
      [108, 8],
      [133, 10],
      [159, 12],
    ] as const,
  ))
    yield {
      family: pipe,
      name: '无缝钢管',
      specification: `${quality} φ${size}×${thickness}×6000`,
      fen,
      quality,
      kilograms: kilogramsOf(Math.PI * (size - thickness) * thickness * 6000, 7.85),
    };
}

function* profiles(): Generator<Article> {
  const profile = metal('profile', '支', 0.6);
  for (const [edge, thickness] of each([30, 40, 50, 63, 75, 90, 100], [4, 5, 6, 8]))
    yield {
      family: profile,
      name: '等边角钢',
      specification: `Q235B ∠${edge}×${thickness}×6000`,
      fen: 452,
      quality: 'Q235B',
      kilograms: kilogramsOf((2 * edge - thickness) * thickness * 6000, 7.85),
    };
  for (const [edge, thickness] of each([20, 30, 40, 50, 60, 80, 100, 120], ['2.0', '2.5', '3.0', '4.0']))
    yield {
      family: profile,
      name: '方管',
      specification: `Q235B ${edge}×${edge}×${thickness}×6000`,
      fen: 488,
      quality: 'Q235B',
      kilograms: kilogramsOf(4 * (edge - Number(thickness)) * Number(thickness) * 6000, 7.85),
    };
  for (const [name, weight] of [
    ['10#', 10.01],
    ['12#', 12.06],
    ['14#', 14.54],
    ['16#', 17.24],
    ['18#', 20.17],
    ['20#', 22.64],
  ] as const)
    yield {
      family: profile,
      name: '槽钢',
      specification: `Q235B ${name}×6000`,
      fen: 448,
      quality: 'Q235B',
      kilograms: (weight * 6).toFixed(3),
    };
}

function* nonFerrousBars(): Generator<Article> {
  const light = metal('nonFerrous', '支', 0.5);
  for (const [[quality, fen, density], size] of each(
    [
      ['6061-T6', 2650, 2.7],
      ['7075-T6', 4200, 2.81],
      ['H59', 5100, 8.5],
    ] as const,
    [10, 16, 20, 25, 30, 40, 50, 60, 80, 100],
  ))
    yield {
      family: light,
      name: quality === 'H59' ? '黄铜棒' : '铝合金棒',
      specification: `${quality} φ${size}×3000`,
      fen,
      quality,
      kilograms: kilogramsOf(Math.PI * (size / 2) ** 2 * 3000, density),
    };
}
