// What bills carry of boxes and pallets: codes scanned in their head fill the lines when the bill is saved, and each line
// names the units it moves.
import { longText, refs } from '#model/fields.ts';

export const packScan = {
  packCodes: longText('扫描箱码', {
    group: '其他',
    length: 5_000,
    help: '扫描箱或托盘的条码，一行一个；保存时按内容填入明细，不能用的条码会留下并说明原因',
  }),
};

export const packLine = {
  packUnits: refs('packUnit', '包装单元', { readonly: true, list: true }),
};
