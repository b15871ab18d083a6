// Fluid power, electrical parts, and what the workshops use up.
import { each, goods, steps, type Article, type Family } from './family.ts';

function* fluidPower(): Generator<Article> {
  const air = goods('pneumatic', [2, 60, 2], 1.2, '个', ['亚德客', 'SMC', '费斯托']);
  for (const [[type, bore], stroke] of each(
    [...each(['SC', 'SU', 'SE'], [32, 40, 50, 63, 80, 100])],
    [25, 50, 75, 100, 150, 200, 300],
  ))
    yield {
      family: air,
      name: '标准气缸',
      specification: `${type}${bore}×${stroke}`,
      fen: 6_200 + bore * 110 + stroke * 18,
    };
  for (const [bore, stroke] of each([12, 16, 20, 25, 32, 40, 50], [5, 10, 20, 30, 50]))
    yield {
      family: air,
      name: '薄型气缸',
      specification: `SDA${bore}×${stroke}`,
      fen: 2_600 + bore * 70 + stroke * 12,
    };
  for (const [type, volts] of each(
    ['4V110-06', '4V210-08', '4V310-10', '4V410-15', '3V210-08', '4V230C-08'],
    ['DC24V', 'AC220V'],
  ))
    yield { family: air, name: '电磁阀', specification: `${type} ${volts}`, fen: 5_400 + type.length * 260 };
  for (const [size, thread] of each([4, 6, 8, 10, 12, 16], ['M5', '01', '02', '03', '04']))
    yield {
      family: { ...air, lot: [20, 500, 20] },
      name: '快插接头',
      specification: `PC${size}-${thread}`,
      fen: 140 + size * 22,
    };
  const oil = goods('hydraulic', [1, 20, 1], 0.9, '台', ['力士乐', '恒立', '榆次']);
  for (const [bore, stroke] of each([40, 50, 63, 80, 100, 125, 160], [100, 200, 300, 500, 800]))
    yield {
      family: oil,
      name: '工程液压油缸',
      specification: `HSG${bore}×${stroke}`,
      fen: 38_000 + bore * 900 + stroke * 110,
    };
  for (const flow of [4, 6, 10, 16, 20, 25, 32, 40, 50, 63, 80])
    yield {
      family: oil,
      name: '齿轮泵',
      specification: `CBN-E3${String(flow).padStart(2, '0')}`,
      fen: 21_000 + flow * 900,
    };
  for (const [size, length] of each([6, 8, 10, 13, 16, 19, 25], [500, 1000, 1500, 2000, 3000]))
    yield {
      family: { ...oil, unit: '根', lot: [5, 100, 5] },
      name: '高压胶管总成',
      specification: `2SN-${size}×${length}`,
      fen: 1_800 + Math.round(size * length * 0.32),
    };
}

function* electrical(): Generator<Article> {
  const part = goods('electrical', [1, 80, 1], 1.1, '个', ['施耐德', '正泰', '欧姆龙', '西门子']);
  for (const [current, poles] of each([6, 10, 16, 20, 25, 32, 40, 63], ['1P', '2P', '3P', '4P']))
    yield {
      family: part,
      name: '小型断路器',
      specification: `C${current}A ${poles}`,
      fen: 1_300 + Number(poles[0]) * 900 + current * 12,
    };
  for (const [current, volts] of each([9, 12, 18, 25, 32, 40, 50, 65, 80, 95], ['AC220V', 'AC380V', 'DC24V']))
    yield {
      family: part,
      name: '交流接触器',
      specification: `LC1D${String(current).padStart(2, '0')} ${volts}`,
      fen: 5_200 + current * 310,
    };
  for (const [size, kind] of each(['M8', 'M12', 'M18', 'M30'], ['NPN常开', 'NPN常闭', 'PNP常开', 'PNP常闭']))
    yield {
      family: part,
      name: '接近开关',
      specification: `${size} ${kind} DC24V 2米线`,
      fen: 3_800 + Number(size.slice(1)) * 90,
    };
  for (const power of ['0.75', '1.5', '2.2', '3.7', '5.5', '7.5', '11', '15', '18.5', '22', '30', '37'])
    yield {
      family: { ...part, unit: '台', lot: [1, 10, 1] },
      name: '变频器',
      specification: `${power}kW 三相380V`,
      fen: 78_000 + Math.round(Number(power) * 12_400),
    };
  for (const [cores, section] of each([2, 3, 4, 5], ['0.75', '1.0', '1.5', '2.5', '4.0', '6.0', '10']))
    yield {
      family: { ...part, unit: '米', lot: [50, 1000, 50] },
      name: '阻燃控制电缆',
      specification: `ZR-RVV ${cores}×${section}`,
      fen: 60 + Math.round(cores * Number(section) * 95),
    };
}

function* consumables(): Generator<Article> {
  const packing: Family = {
    category: 'packing',
    unit: '个',
    warehouse: 'packing',
    erpClass: 'purchased',
    isSale: false,
    lot: [50, 1000, 50],
    demand: 0,
    costPercent: 85,
  };
  for (const [[length, width], height] of each(
    [
      [300, 200],
      [400, 300],
      [500, 400],
      [600, 400],
      [800, 600],
    ] as const,
    [150, 200, 300, 400],
  ))
    yield {
      family: packing,
      name: '五层瓦楞纸箱',
      specification: `${length}×${width}×${height} K=A`,
      fen: 180 + Math.round((length * width + length * height) / 420),
    };
  for (const [length, width] of each([800, 1000, 1200, 1500, 2000], [600, 800, 1000, 1200]))
    yield {
      family: packing,
      name: '熏蒸木箱',
      specification: `${length}×${width}×800`,
      fen: 9_000 + Math.round((length * width) / 60),
    };
  const auxiliary: Family = { ...packing, category: 'auxiliary', unit: '桶', lot: [1, 20, 1] };
  for (const [name, types] of [
    ['抗磨液压油', ['L-HM32', 'L-HM46', 'L-HM68']],
    ['工业齿轮油', ['L-CKC150', 'L-CKC220', 'L-CKC320']],
    ['锂基润滑脂', ['00号', '1号', '2号', '3号']],
    ['乳化切削液', ['通用型', '铝合金型', '长寿命型']],
    ['防锈油', ['溶剂型', '薄膜型']],
  ] as const)
    for (const [type, size] of each(types, ['18L', '200L']))
      yield {
        family: auxiliary,
        name,
        specification: `${type} ${size}`,
        fen: (size === '18L' ? 26_000 : 235_000) + type.length * 800,
      };
  const tool: Family = { ...packing, category: 'tool', unit: '支', lot: [2, 40, 2] };
  for (const size of steps(2, 25, 1))
    for (const kind of ['直柄麻花钻', '整体硬质合金立铣刀', '机用丝锥'])
      yield {
        family: tool,
        name: kind,
        specification: kind === '机用丝锥' ? `M${size}` : `φ${size}.0`,
        fen: 300 + size * size * (kind.startsWith('整体') ? 62 : 9),
        quality: kind.startsWith('整体') ? 'K40' : 'W6Mo5Cr4V2',
      };
}

export function* supplies(): Generator<Article> {
  yield* fluidPower();
  yield* electrical();
  yield* consumables();
}
