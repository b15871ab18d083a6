// What the company makes itself: castings, turned and milled parts by drawing, machine tools and conveyors.
import { each, type Article, type Family } from './family.ts';

const part: Family = {
  category: 'machined',
  unit: '件',
  warehouse: 'wip',
  erpClass: 'selfMade',
  isSale: true,
  lot: [5, 150, 5],
  demand: 1.3,
  costPercent: 57,
};
const casting: Family = {
  ...part,
  category: 'casting',
  erpClass: 'outsourced',
  isSale: false,
  demand: 0,
  lot: [10, 200, 10],
};
const machine: Family = {
  category: 'machine',
  unit: '台',
  warehouse: 'finished',
  erpClass: 'selfMade',
  isSale: true,
  lot: [1, 3, 1],
  demand: 0.35,
  costPercent: 66,
};

function* parts(): Generator<Article> {
  let drawing = 1000;
  const drawn = (prefix: string) =>
    `${prefix}-${(drawing += 7)}-${String((drawing % 9) + 1).padStart(2, '0')}`;
  for (const [diameter, length] of each([20, 25, 30, 35, 40, 50, 60, 80], [120, 180, 260, 340, 480, 650]))
    yield {
      family: part,
      name: '传动轴',
      specification: `φ${diameter}×${length}`,
      fen: 2_600 + Math.round((diameter * diameter * length) / 55),
      quality: '40Cr调质',
      drawingNo: drawn('CD'),
      weight: ((diameter * diameter * length * 6.2) / 1e6).toFixed(3),
    };
  for (const [bore, height] of each([20, 30, 40, 50, 65, 80, 100], [20, 30, 45, 60, 90]))
    yield {
      family: part,
      name: '铜衬套',
      specification: `${bore}×${bore + 10}×${height}`,
      fen: 900 + Math.round(bore * height * 1.9),
      quality: 'ZCuSn10P1',
      drawingNo: drawn('CT'),
    };
  for (const [size, bolts] of each([80, 100, 125, 150, 180, 200, 250, 300], [4, 6, 8, 12]))
    yield {
      family: part,
      name: '法兰盘',
      specification: `φ${size} ${bolts}孔`,
      fen: 1_900 + size * 32 + bolts * 150,
      quality: '45#',
      drawingNo: drawn('FL'),
    };
  for (const [size, kind] of each([62, 72, 80, 90, 100, 110, 125, 140, 160], ['透盖', '闷盖', '密封压盖']))
    yield {
      family: part,
      name: '轴承端盖',
      specification: `φ${size} ${kind}`,
      fen: 1_300 + size * 26,
      quality: 'HT200',
      drawingNo: drawn('DG'),
    };
  for (const [width, length] of each([60, 80, 100, 120, 160, 200], [100, 150, 200, 300, 400]))
    yield {
      family: part,
      name: '安装底板',
      specification: `${width}×${length}×16`,
      fen: 1_100 + Math.round(width * length * 0.17),
      quality: 'Q235B',
      drawingNo: drawn('DB'),
    };
  for (const [size, thread] of each([12, 16, 20, 24, 30], [150, 200, 300, 400, 500]))
    yield {
      family: part,
      name: '拉杆',
      specification: `M${size}×${thread}`,
      fen: 700 + Math.round(size * thread * 0.5),
      quality: '35CrMo',
      drawingNo: drawn('LG'),
    };
  for (const [size, kind] of each(
    [110, 120, 140, 150, 170, 180, 200, 215, 240, 260],
    [
      '剖分式轴承座',
      '整体式轴承座',
      '减速箱上箱体',
      '减速箱下箱体',
      '皮带轮毛坯',
      '电机座',
      '联轴器毛坯',
      '端盖毛坯',
    ],
  ))
    yield {
      family: casting,
      name: kind,
      specification: `${kind.includes('座') ? 'SN' : 'ZJ'}${size} 铸件`,
      fen: 3_200 + size * (kind.includes('箱体') ? 320 : 68),
      quality: kind.includes('箱体') ? 'HT250' : 'QT450-10',
      drawingNo: drawn('ZJ'),
    };
}

function* machines(): Generator<Article> {
  for (const [model, length] of each(
    ['CK6136', 'CK6140', 'CK6150', 'CK6163', 'CKA6180'],
    [750, 1000, 1500, 2000],
  ))
    yield {
      family: machine,
      name: '数控车床',
      specification: `${model}×${length}`,
      fen: 8_600_000 + Number(model.replace(/\D/g, '').slice(-2)) * 190_000 + length * 3_200,
      drawingNo: model,
    };
  for (const [model, spindle] of each(
    ['VMC640', 'VMC850', 'VMC1060', 'VMC1270', 'VMC1580'],
    ['BT40-8000', 'BT40-12000', 'BT50-6000'],
  ))
    yield {
      family: machine,
      name: '立式加工中心',
      specification: `${model} ${spindle}`,
      fen: 17_800_000 + Number(model.slice(3)) * 18_000,
      drawingNo: model,
    };
  for (const force of [63, 100, 160, 200, 315, 500])
    for (const kind of ['四柱液压机', '单臂液压机', '框架式液压机'])
      yield {
        family: machine,
        name: kind,
        specification: `YW32-${force}T`,
        fen: 5_200_000 + force * 62_000,
        drawingNo: `YW32-${force}`,
      };
  for (const [diameter, kind] of each([200, 250, 320, 400, 500], ['数控分度台', '液压夹具平台']))
    yield {
      family: { ...machine, lot: [1, 6, 1], demand: 0.8 },
      name: kind,
      specification: `φ${diameter}`,
      fen: 1_250_000 + diameter * 5_200,
      drawingNo: `FD-${diameter}`,
    };
  const conveyor: Family = { ...machine, category: 'conveyor', lot: [1, 6, 1], demand: 0.9 };
  for (const [width, length] of each([500, 650, 800, 1000], [5, 10, 15, 20, 30]))
    yield {
      family: conveyor,
      name: '带式输送机',
      specification: `DT75-B${width}×${length}m`,
      fen: 1_600_000 + width * length * 190,
      drawingNo: `DT-${width}`,
    };
  for (const [diameter, length] of each([160, 200, 250, 315, 400], [3, 6, 9, 12]))
    yield {
      family: conveyor,
      name: '螺旋输送机',
      specification: `LS${diameter}×${length}m`,
      fen: 980_000 + diameter * length * 620,
      drawingNo: `LS-${diameter}`,
    };
  for (const [size, height] of each([160, 250, 315, 400], [10, 15, 20, 25]))
    yield {
      family: conveyor,
      name: '斗式提升机',
      specification: `TH${size}×${height}m`,
      fen: 2_900_000 + size * height * 720,
      drawingNo: `TH-${size}`,
    };
  for (const [width, kind] of each([400, 600, 800], ['动力滚筒线', '无动力滚筒线', '链板输送线']))
    for (const length of [3, 6, 12])
      yield {
        family: conveyor,
        name: kind,
        specification: `B${width}×${length}m`,
        fen: 620_000 + width * length * 160,
        drawingNo: `GT-${width}`,
      };
}

export function* ownProducts(): Generator<Article> {
  yield* parts();
  yield* machines();
}
