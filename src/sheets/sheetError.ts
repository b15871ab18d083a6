// Why a file is refused, in words for the person who chose it: what is wrong and how to mend it. `{0}` stands for the
// first value, so that the grid can say the same in English.

export const sheetTexts = {
  damaged: '文件已损坏或不是 Excel 文件，请用 Excel 或 WPS 打开后另存为 .xlsx，再重新选择',
  locked: '文件加了密码，请去掉密码后重新选择',
  oldFormat: '这是旧的 .xls 文件，或加了密码的文件，请用 Excel 或 WPS 去掉密码、另存为 .xlsx 后重新选择',
  binaryFormat: '不支持 .xlsb 二进制工作簿，请用 Excel 或 WPS 另存为 .xlsx 后重新选择',
  macros: '文件含有宏，不能导入，请另存为不含宏的 .xlsx 后重新选择',
  tooLarge: '文件解开后超过 500 MB，请删除多余的工作表和格式，或拆成几个文件',
  tooManyBytes: '文件超过 50 MB，请拆成几个文件',
  tooManyFormats: '文件中的格式过多，请把数据复制到新的工作簿，保存后重新选择',
  tooManyTexts: '文件中的文字过多，请拆成几个文件',
  beyondSheet: '工作表超过 {0} 行的上限，请拆成几个文件',
  tooManyRows: '一个工作表最多 {0} 行，请先缩小筛选范围',
} as const;

export type SheetText = (typeof sheetTexts)[keyof typeof sheetTexts];

export class SheetError extends Error {
  override name = 'SheetError';
  readonly text: SheetText;
  readonly values: readonly (string | number)[];

  constructor(fault: keyof typeof sheetTexts, ...values: readonly (string | number)[]) {
    const text = sheetTexts[fault];
    super(text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? '')));
    this.text = text;
    this.values = values;
  }
}
