// Metal by weight, drives, motors, fluid power, electrical parts, and what the workshops use up.
import { each, kilogramsOf, steps, type Article, type CategoryKey, type Family } from './family.ts';

const metal = (category: CategoryKey, saleUnit: string, demand: number): Family => ({ category, unit: '千克', saleUnit, warehouse: 'steel', erpClass: 'purchased', isSale: true, lot: [1, 40, 1], demand, costPercent: 80, brands: ['宝钢', '沙钢', '南钢', '鞍钢'] });
const goods = (category: CategoryKey, lot: Family['lot'], demand: number, unit = '个', brands: readonly string[] = []): Family => ({ category, unit, warehouse: 'bought', erpClass: 'purchased', isSale: true, lot, demand, costPercent: 68, brands });

/** Price in fen per kilogram. */
const steelPrices: readonly [quality: string, fen: number][] = [['Q235B', 445], ['Q355B', 478], ['45#', 520], ['65Mn', 640], ['304', 1680], ['316L', 2760]];

function* metals(): Generator<Article> {
  const plate = metal('plate', '张', 0.9);
  for (const [[quality, fen], thickness] of each(steelPrices, ['2.0', '3.0', '4.0', '5.0', '6.0', '8.0', '10', '12', '16', '20', '25', '30', '40']))
    for (const [width, length] of [[1250, 2500], [1500, 6000]] as const) yield { family: plate, name: `${quality.startsWith('3') ? '不锈钢' : '热轧'}钢板`, specification: `${quality} ${thickness}×${width}×${length}`, fen, quality, kilograms: kilogramsOf(Number(thickness) * width * length, 7.85) };
  const bar = metal('bar', '支', 1.1);
  const barSteels: readonly [string, number][] = [['45#', 498], ['40Cr', 560], ['42CrMo', 690], ['GCr15', 735], ['304', 1720], ['Q235', 455]];
  for (const [[quality, fen], size] of each(barSteels, [10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200])) yield { family: bar, name: '圆钢', specification: `${quality} φ${size}×6000`, fen, quality, kilograms: kilogramsOf(Math.PI * (size / 2) ** 2 * 6000, 7.85) };
  const pipe = metal('pipe', '支', 0.7);
  for (const [[quality, fen], [size, wall]] of each([['20#', 560], ['45#', 640], ['304', 2150]] as const, [[25, 3], [32, 3.5], [38, 4], [45, 4], [57, 5], [76, 6], [89, 6], [108, 8], [133, 10], [159, 12]] as const))
    yield { family: pipe, name: '无缝钢管', specification: `${quality} φ${size}×${wall}×6000`, fen, quality, kilograms: kilogramsOf(Math.PI * (size - wall) * wall * 6000, 7.85) };
  const profile = metal('profile', '支', 0.6);
  for (const [edge, wall] of each([30, 40, 50, 63, 75, 90, 100], [4, 5, 6, 8])) yield { family: profile, name: '等边角钢', specification: `Q235B ∠${edge}×${wall}×6000`, fen: 452, quality: 'Q235B', kilograms: kilogramsOf((2 * edge - wall) * wall * 6000, 7.85) };
  for (const [edge, wall] of each([20, 30, 40, 50, 60, 80, 100, 120], ['2.0', '2.5', '3.0', '4.0'])) yield { family: profile, name: '方管', specification: `Q235B ${edge}×${edge}×${wall}×6000`, fen: 488, quality: 'Q235B', kilograms: kilogramsOf(4 * (edge - Number(wall)) * Number(wall) * 6000, 7.85) };
  for (const [name, weight] of [['10#', 10.01], ['12#', 12.06], ['14#', 14.54], ['16#', 17.24], ['18#', 20.17], ['20#', 22.64]] as const) yield { family: profile, name: '槽钢', specification: `Q235B ${name}×6000`, fen: 448, quality: 'Q235B', kilograms: (weight * 6).toFixed(3) };
  const light = metal('nonFerrous', '支', 0.5);
  for (const [[quality, fen, density], size] of each([['6061-T6', 2650, 2.7], ['7075-T6', 4200, 2.81], ['H59', 5100, 8.5]] as const, [10, 16, 20, 25, 30, 40, 50, 60, 80, 100])) yield { family: light, name: quality === 'H59' ? '黄铜棒' : '铝合金棒', specification: `${quality} φ${size}×3000`, fen, quality, kilograms: kilogramsOf(Math.PI * (size / 2) ** 2 * 3000, density) };
}

function* transmission(): Generator<Article> {
  const belt = goods('belt', [2, 80, 2], 1.6, '条', ['三力士', '盖茨', '三星']);
  for (const [type, length] of each(['A', 'B', 'C', 'SPA', 'SPB', 'SPZ'], steps(630, 3150, 90))) yield { family: belt, name: '三角带', specification: `${type}-${length}`, fen: Math.round(length * (type.length === 3 ? 1.9 : 1.1)) };
  const pulley = goods('belt', [1, 40, 1], 1);
  for (const [[pitch, width], teeth] of each([['5M', 15], ['5M', 25], ['8M', 30], ['8M', 50], ['14M', 55]] as const, [18, 20, 22, 24, 28, 30, 32, 36, 40, 48, 56, 64, 72])) yield { family: pulley, name: '同步带轮', specification: `HTD ${pitch}-${teeth}T-${width}`, fen: 900 + teeth * width * (pitch === '14M' ? 9 : 3), quality: '45#' };
  const chain = goods('chain', [1, 50, 1], 1.1);
  for (const [type, teeth] of each(['06B', '08B', '10A', '12A', '16A', '20A'], steps(13, 45, 2))) yield { family: chain, name: '链轮', specification: `${type}-1×${teeth}T`, fen: 1200 + teeth * Number(type.slice(0, 2)) * 22, quality: '45#' };
  for (const type of ['06B', '08B', '10A', '12A', '16A', '20A', '24A', '32A']) for (const rows of [1, 2]) yield { family: { ...chain, unit: '米' }, name: '滚子链条', specification: `GB/T 1243 ${type}-${rows}`, fen: Number(type.slice(0, 2)) * 310 * rows };
  const gear = goods('gear', [1, 60, 1], 1.2);
  for (const [module, teeth] of each(['1', '1.5', '2', '2.5', '3', '4', '5', '6'], [15, 17, 18, 20, 22, 24, 25, 28, 30, 32, 35, 36, 40, 45, 50, 60, 72, 80])) yield { family: { ...gear, erpClass: 'selfMade', warehouse: 'wip', costPercent: 61 }, name: '直齿圆柱齿轮', specification: `m${module} z${teeth} 20°`, fen: 1500 + Math.round(Number(module) ** 2 * teeth * 85), quality: '40Cr' };
  for (const [module, teeth] of each(['1.5', '2', '2.5', '3', '4', '5', '6', '8'], [17, 19, 21, 23, 26, 29, 31, 37, 43, 53, 61, 71])) yield { family: { ...gear, erpClass: 'selfMade', warehouse: 'wip', costPercent: 60 }, name: '斜齿圆柱齿轮', specification: `m${module} z${teeth} β15°`, fen: 2200 + Math.round(Number(module) ** 2 * teeth * 118), quality: '20CrMnTi' };
  const coupling = goods('coupling', [1, 30, 1], 0.9);
  for (const [type, size] of each(['LX', 'LM', 'LT'], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])) yield { family: coupling, name: type === 'LM' ? '梅花形弹性联轴器' : '弹性柱销联轴器', specification: `${type}${size} GB/T 5014`, fen: 6500 + size * size * 1900, quality: 'ZG270' };
  const linear = goods('linear', [1, 24, 1], 1, '支', ['HIWIN', 'THK', '南京工艺']);
  for (const [size, length] of each([15, 20, 25, 30, 35, 45], [300, 500, 800, 1000, 1500, 2000])) yield { family: linear, name: '直线导轨', specification: `HGH${size}CA-${length}`, fen: 9800 + size * length * 2 };
  for (const [size, length] of each(['1605', '2005', '2505', '2510', '3210', '4010', '5010'], [300, 500, 800, 1200, 1600])) yield { family: linear, name: '滚珠丝杠副', specification: `SFU${size}-${length}`, fen: 16000 + Number(size.slice(0, 2)) * length };
}

function* drives(): Generator<Article> {
  const motor = goods('motor', [1, 12, 1], 1.5, '台', ['皖南', '卧龙', '西门子', 'ABB']);
  const powers: readonly [power: string, frame: string][] = [['0.75', '80M'], ['1.1', '90S'], ['1.5', '90L'], ['2.2', '100L'], ['3', '100L'], ['4', '112M'], ['5.5', '132S'], ['7.5', '132M'], ['11', '160M'], ['15', '160L'], ['18.5', '180M'], ['22', '180L'], ['30', '200L'], ['37', '225S'], ['45', '225M'], ['55', '250M'], ['75', '280S'], ['90', '280M']];
  for (const [[power, frame], [poles, mount]] of each(powers, [[2, 'B3'], [4, 'B3'], [4, 'B5'], [4, 'B35'], [6, 'B3']] as const)) yield { family: motor, name: '三相异步电动机', specification: `YE3-${frame}-${poles} ${power}kW ${mount}`, fen: 52_000 + Math.round(Number(power) * 13_500 * (poles === 6 ? 1.25 : 1)) };
  for (const [power, speed] of each(['0.1', '0.2', '0.4', '0.75', '1.0', '1.5', '2.0', '3.0'], [1500, 2000, 3000])) yield { family: motor, name: '交流伺服电机', specification: `${power}kW ${speed}r/min 17位编码器`, fen: 98_000 + Math.round(Number(power) * 92_000) };
  const reducer = goods('reducer', [1, 10, 1], 1.3, '台', ['国茂', 'SEW', '杰牌']);
  for (const [[type, size], ratio] of each([...each(['R', 'K', 'S', 'F'], [37, 47, 57, 67, 77, 87, 97, 107])], ['8.2', '12.5', '20.3', '29.5', '45.8', '63.1', '98.6'])) yield { family: reducer, name: { R: '斜齿轮减速机', K: '锥齿轮减速机', S: '蜗轮减速机', F: '平行轴减速机' }[type] ?? '减速机', specification: `${type}${size}-${ratio}`, fen: 88_000 + size * 2_450 + Math.round(Number(ratio) * 320) };
  for (const [size, ratio] of each([30, 40, 50, 63, 75, 90, 110], [10, 20, 30, 40, 60])) yield { family: reducer, name: '蜗杆减速机', specification: `NMRV${size}-${ratio}`, fen: 12_000 + size * 620 };
}

function* fluidPower(): Generator<Article> {
  const air = goods('pneumatic', [2, 60, 2], 1.2, '个', ['亚德客', 'SMC', '费斯托']);
  for (const [[type, bore], stroke] of each([...each(['SC', 'SU', 'SE'], [32, 40, 50, 63, 80, 100])], [25, 50, 75, 100, 150, 200, 300])) yield { family: air, name: '标准气缸', specification: `${type}${bore}×${stroke}`, fen: 6_200 + bore * 110 + stroke * 18 };
  for (const [bore, stroke] of each([12, 16, 20, 25, 32, 40, 50], [5, 10, 20, 30, 50])) yield { family: air, name: '薄型气缸', specification: `SDA${bore}×${stroke}`, fen: 2_600 + bore * 70 + stroke * 12 };
  for (const [type, volts] of each(['4V110-06', '4V210-08', '4V310-10', '4V410-15', '3V210-08', '4V230C-08'], ['DC24V', 'AC220V'])) yield { family: air, name: '电磁阀', specification: `${type} ${volts}`, fen: 5_400 + type.length * 260 };
  for (const [size, thread] of each([4, 6, 8, 10, 12, 16], ['M5', '01', '02', '03', '04'])) yield { family: { ...air, lot: [20, 500, 20] }, name: '快插接头', specification: `PC${size}-${thread}`, fen: 140 + size * 22 };
  const oil = goods('hydraulic', [1, 20, 1], 0.9, '台', ['力士乐', '恒立', '榆次']);
  for (const [bore, stroke] of each([40, 50, 63, 80, 100, 125, 160], [100, 200, 300, 500, 800])) yield { family: oil, name: '工程液压油缸', specification: `HSG${bore}×${stroke}`, fen: 38_000 + bore * 900 + stroke * 110 };
  for (const flow of [4, 6, 10, 16, 20, 25, 32, 40, 50, 63, 80]) yield { family: oil, name: '齿轮泵', specification: `CBN-E3${String(flow).padStart(2, '0')}`, fen: 21_000 + flow * 900 };
  for (const [size, length] of each([6, 8, 10, 13, 16, 19, 25], [500, 1000, 1500, 2000, 3000])) yield { family: { ...oil, unit: '根', lot: [5, 100, 5] }, name: '高压胶管总成', specification: `2SN-${size}×${length}`, fen: 1_800 + Math.round(size * length * 0.32) };
}

function* electrical(): Generator<Article> {
  const part = goods('electrical', [1, 80, 1], 1.1, '个', ['施耐德', '正泰', '欧姆龙', '西门子']);
  for (const [current, poles] of each([6, 10, 16, 20, 25, 32, 40, 63], ['1P', '2P', '3P', '4P'])) yield { family: part, name: '小型断路器', specification: `C${current}A ${poles}`, fen: 1_300 + Number(poles[0]) * 900 + current * 12 };
  for (const [current, volts] of each([9, 12, 18, 25, 32, 40, 50, 65, 80, 95], ['AC220V', 'AC380V', 'DC24V'])) yield { family: part, name: '交流接触器', specification: `LC1D${String(current).padStart(2, '0')} ${volts}`, fen: 5_200 + current * 310 };
  for (const [size, kind] of each(['M8', 'M12', 'M18', 'M30'], ['NPN常开', 'NPN常闭', 'PNP常开', 'PNP常闭'])) yield { family: part, name: '接近开关', specification: `${size} ${kind} DC24V 2米线`, fen: 3_800 + Number(size.slice(1)) * 90 };
  for (const power of ['0.75', '1.5', '2.2', '3.7', '5.5', '7.5', '11', '15', '18.5', '22', '30', '37']) yield { family: { ...part, unit: '台', lot: [1, 10, 1] }, name: '变频器', specification: `${power}kW 三相380V`, fen: 78_000 + Math.round(Number(power) * 12_400) };
  for (const [cores, section] of each([2, 3, 4, 5], ['0.75', '1.0', '1.5', '2.5', '4.0', '6.0', '10'])) yield { family: { ...part, unit: '米', lot: [50, 1000, 50] }, name: '阻燃控制电缆', specification: `ZR-RVV ${cores}×${section}`, fen: 60 + Math.round(cores * Number(section) * 95) };
}

function* consumables(): Generator<Article> {
  const packing: Family = { category: 'packing', unit: '个', warehouse: 'packing', erpClass: 'purchased', isSale: false, lot: [50, 1000, 50], demand: 0, costPercent: 85 };
  for (const [[length, width], height] of each([[300, 200], [400, 300], [500, 400], [600, 400], [800, 600]] as const, [150, 200, 300, 400])) yield { family: packing, name: '五层瓦楞纸箱', specification: `${length}×${width}×${height} K=A`, fen: 180 + Math.round((length * width + length * height) / 420) };
  for (const [length, width] of each([800, 1000, 1200, 1500, 2000], [600, 800, 1000, 1200])) yield { family: packing, name: '熏蒸木箱', specification: `${length}×${width}×800`, fen: 9_000 + Math.round((length * width) / 60) };
  const auxiliary: Family = { ...packing, category: 'auxiliary', unit: '桶', lot: [1, 20, 1] };
  for (const [name, types] of [['抗磨液压油', ['L-HM32', 'L-HM46', 'L-HM68']], ['工业齿轮油', ['L-CKC150', 'L-CKC220', 'L-CKC320']], ['锂基润滑脂', ['00号', '1号', '2号', '3号']], ['乳化切削液', ['通用型', '铝合金型', '长寿命型']], ['防锈油', ['溶剂型', '薄膜型']]] as const)
    for (const [type, size] of each(types, ['18L', '200L'])) yield { family: auxiliary, name, specification: `${type} ${size}`, fen: (size === '18L' ? 26_000 : 235_000) + type.length * 800 };
  const tool: Family = { ...packing, category: 'tool', unit: '支', lot: [2, 40, 2] };
  for (const size of steps(2, 25, 1)) for (const kind of ['直柄麻花钻', '整体硬质合金立铣刀', '机用丝锥']) yield { family: tool, name: kind, specification: kind === '机用丝锥' ? `M${size}` : `φ${size}.0`, fen: 300 + size * size * (kind.startsWith('整体') ? 62 : 9), quality: kind.startsWith('整体') ? 'K40' : 'W6Mo5Cr4V2' };
}

export function* stockGoods(): Generator<Article> {
  yield* metals();
  yield* transmission();
  yield* drives();
  yield* fluidPower();
  yield* electrical();
  yield* consumables();
}
