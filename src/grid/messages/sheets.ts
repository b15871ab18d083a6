// Why a file cannot be read or written, as the layer of files says it.
import type { SheetText } from '#sheets/sheetError.ts';

export const sheets: Readonly<Record<SheetText, string>> = {
  '文件已损坏或不是 Excel 文件，请用 Excel 或 WPS 打开后另存为 .xlsx，再重新选择':
    'The file is damaged or no Excel file. Open it with Excel or WPS, save it as .xlsx and choose it again',
  '文件加了密码，请去掉密码后重新选择': 'The file has a password. Remove the password and choose it again',
  '这是旧的 .xls 文件，或加了密码的文件，请用 Excel 或 WPS 去掉密码、另存为 .xlsx 后重新选择':
    'This is an old .xls file or one with a password. Remove the password with Excel or WPS, save it as .xlsx and choose it again',
  '不支持 .xlsb 二进制工作簿，请用 Excel 或 WPS 另存为 .xlsx 后重新选择':
    'Binary .xlsb workbooks are not supported. Save the file as .xlsx with Excel or WPS and choose it again',
  '文件含有宏，不能导入，请另存为不含宏的 .xlsx 后重新选择':
    'The file contains macros and cannot be imported. Save it as .xlsx without macros and choose it again',
  '文件超过 50 MB，请拆成几个文件': 'The file is larger than 50 MB. Split it into several files',
  '文件解开后超过 500 MB，请删除多余的工作表和格式，或拆成几个文件':
    'The file unpacks to more than 500 MB. Remove sheets and formats nobody needs, or split it into several files',
  '文件中的格式过多，请把数据复制到新的工作簿，保存后重新选择':
    'The file has too many formats. Copy the data to a new workbook, save it and choose that',
  '文件中的文字过多，请拆成几个文件': 'The file has too many texts. Split it into several files',
  '工作表超过 {0} 行的上限，请拆成几个文件':
    'The worksheet has more than {0 row|rows}. Split it into several files',
  '一个工作表最多 {0} 行，请先缩小筛选范围': 'A worksheet holds at most {0 row|rows}. Filter first',
};
