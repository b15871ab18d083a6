// What moves a machine: belts, chains, gears, couplings, guides, motors and reducers.
import { each, goods, steps, type Article } from './family.ts';

function* transmission(): Generator<Article> {
  const belt = goods('belt', [2, 80, 2], 1.6, '条', ['三力士', '盖茨', '三星']);
  for (const [type, length] of each(['A', 'B', 'C', 'SPA', 'SPB', 'SPZ'], steps(630, 3150, 90)))
    yield {
      family: belt,
      name: '三角带',
      specification: `${type}-${length}`,
      fen: Math.round(length * (type.length === 3 ? 1.9 : 1.1)),
    };
  const pulley = goods('belt', [1, 40, 1], 1);
  for (const [[pitch, width], teeth] of each(
    [
      ['5M', 15],
      ['5M', 25],
      ['8M', 30],
      ['8M', 50],
      ['14M', 55],
    ] as const,
    [18, 20, 22, 24, 28, 30, 32, 36, 40, 48, 56, 64, 72],
  ))
    yield {
      family: pulley,
      name: '同步带轮',
      specification: `HTD ${pitch}-${teeth}T-${width}`,
      fen: 900 + teeth * width * (pitch === '14M' ? 9 : 3),
      quality: '45#',
    };
  const chain = goods('chain', [1, 50, 1], 1.1);
  for (const [type, teeth] of each(['06B', '08B', '10A', '12A', '16A', '20A'], steps(13, 45, 2)))
    yield {
      family: chain,
      name: '链轮',
      specification: `${type}-1×${teeth}T`,
      fen: 1200 + teeth * Number(type.slice(0, 2)) * 22,
      quality: '45#',
    };
  for (const type of ['06B', '08B', '10A', '12A', '16A', '20A', '24A', '32A'])
    for (const rows of [1, 2])
      yield {
        family: { ...chain, unit: '米' },
        name: '滚子链条',
        specification: `GB/T 1243 ${type}-${rows}`,
        fen: Number(type.slice(0, 2)) * 310 * rows,
      };
  const gear = goods('gear', [1, 60, 1], 1.2);
  for (const [module, teeth] of each(
    ['1', '1.5', '2', '2.5', '3', '4', '5', '6'],
    [15, 17, 18, 20, 22, 24, 25, 28, 30, 32, 35, 36, 40, 45, 50, 60, 72, 80],
  ))
    yield {
      family: { ...gear, erpClass: 'selfMade', warehouse: 'wip', costPercent: 61 },
      name: '直齿圆柱齿轮',
      specification: `m${module} z${teeth} 20°`,
      fen: 1500 + Math.round(Number(module) ** 2 * teeth * 85),
      quality: '40Cr',
    };
  for (const [module, teeth] of each(
    ['1.5', '2', '2.5', '3', '4', '5', '6', '8'],
    [17, 19, 21, 23, 26, 29, 31, 37, 43, 53, 61, 71],
  ))
    yield {
      family: { ...gear, erpClass: 'selfMade', warehouse: 'wip', costPercent: 60 },
      name: '斜齿圆柱齿轮',
      specification: `m${module} z${teeth} β15°`,
      fen: 2200 + Math.round(Number(module) ** 2 * teeth * 118),
      quality: '20CrMnTi',
    };
  const coupling = goods('coupling', [1, 30, 1], 0.9);
  for (const [type, size] of each(['LX', 'LM', 'LT'], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    yield {
      family: coupling,
      name: type === 'LM' ? '梅花形弹性联轴器' : '弹性柱销联轴器',
      specification: `${type}${size} GB/T 5014`,
      fen: 6500 + size * size * 1900,
      quality: 'ZG270',
    };
  const linear = goods('linear', [1, 24, 1], 1, '支', ['HIWIN', 'THK', '南京工艺']);
  for (const [size, length] of each([15, 20, 25, 30, 35, 45], [300, 500, 800, 1000, 1500, 2000]))
    yield {
      family: linear,
      name: '直线导轨',
      specification: `HGH${size}CA-${length}`,
      fen: 9800 + size * length * 2,
    };
  for (const [size, length] of each(
    ['1605', '2005', '2505', '2510', '3210', '4010', '5010'],
    [300, 500, 800, 1200, 1600],
  ))
    yield {
      family: linear,
      name: '滚珠丝杠副',
      specification: `SFU${size}-${length}`,
      fen: 16000 + Number(size.slice(0, 2)) * length,
    };
}

function* drives(): Generator<Article> {
  const motor = goods('motor', [1, 12, 1], 1.5, '台', ['皖南', '卧龙', '西门子', 'ABB']);
  const powers: readonly [power: string, frame: string][] = [
    ['0.75', '80M'],
    ['1.1', '90S'],
    ['1.5', '90L'],
    ['2.2', '100L'],
    ['3', '100L'],
    ['4', '112M'],
    ['5.5', '132S'],
    ['7.5', '132M'],
    ['11', '160M'],
    ['15', '160L'],
    ['18.5', '180M'],
    ['22', '180L'],
    ['30', '200L'],
    ['37', '225S'],
    ['45', '225M'],
    ['55', '250M'],
    ['75', '280S'],
    ['90', '280M'],
  ];
  for (const [[power, frame], [poles, mount]] of each(powers, [
    [2, 'B3'],
    [4, 'B3'],
    [4, 'B5'],
    [4, 'B35'],
    [6, 'B3'],
  ] as const))
    yield {
      family: motor,
      name: '三相异步电动机',
      specification: `YE3-${frame}-${poles} ${power}kW ${mount}`,
      fen: 52_000 + Math.round(Number(power) * 13_500 * (poles === 6 ? 1.25 : 1)),
    };
  for (const [power, speed] of each(
    ['0.1', '0.2', '0.4', '0.75', '1.0', '1.5', '2.0', '3.0'],
    [1500, 2000, 3000],
  ))
    yield {
      family: motor,
      name: '交流伺服电机',
      specification: `${power}kW ${speed}r/min 17位编码器`,
      fen: 98_000 + Math.round(Number(power) * 92_000),
    };
  const reducer = goods('reducer', [1, 10, 1], 1.3, '台', ['国茂', 'SEW', '杰牌']);
  for (const [[type, size], ratio] of each(
    [...each(['R', 'K', 'S', 'F'], [37, 47, 57, 67, 77, 87, 97, 107])],
    ['8.2', '12.5', '20.3', '29.5', '45.8', '63.1', '98.6'],
  ))
    yield {
      family: reducer,
      name: { R: '斜齿轮减速机', K: '锥齿轮减速机', S: '蜗轮减速机', F: '平行轴减速机' }[type] ?? '减速机',
      specification: `${type}${size}-${ratio}`,
      fen: 88_000 + size * 2_450 + Math.round(Number(ratio) * 320),
    };
  for (const [size, ratio] of each([30, 40, 50, 63, 75, 90, 110], [10, 20, 30, 40, 60]))
    yield {
      family: reducer,
      name: '蜗杆减速机',
      specification: `NMRV${size}-${ratio}`,
      fen: 12_000 + size * 620,
    };
}

export function* driveParts(): Generator<Article> {
  yield* transmission();
  yield* drives();
}
