// The statements as a document: one table for each section of the specification, so that a reader finds the test of
// any sentence. Made from the statements alone; whether the tests pass is what `npm run spec` says.
import path from 'node:path';
import type { Sentence } from '#tests/specification/sentences/sentence.ts';
import { sentenceLines } from '#tests/specification/sentences/telling.ts';
import type { Statement } from '#tests/specification/statement.ts';
import { partsOf, root, type Area } from './areas.ts';

export const documentFile = path.join(root, 'docs', 'specification.md');

const sections: Readonly<Record<string, string>> = {
  '1': '产品做什么，为谁',
  '2': '界面与路由',
  '3': '实体与字段',
  '4': '状态与变化',
  '5': '校验规则',
  '6': '角色与权限',
  '7': '调用的接口',
  '8': '错误目录',
  '9': '业务常量与限制',
};

const head = `# 规格说明与测试对照

由 \`npm run spec\` 生成，请勿手改；陈述写在 \`tests/specification/\`，一个方面一个文件。

每一行是规格说明的一句陈述，以及证明它的测试。\`npm test\` 留下测试结果之后，\`npm run spec\` 逐条核对：凡有测试缺失或未通过的陈述，都会列出并以退出码 1 结束。\`npm run spec -- --run\` 自己运行这里列出的测试文件。
`;

/** Text of the document, ending in a line break. */
export function documentOf(areas: readonly Area[], sentences: readonly Sentence[]): string {
  const statements = areas.flatMap((area) => area.statements);
  const parts = Object.entries(sections).flatMap(([number, title]) => {
    const own = statements.filter(({ id }) => id.startsWith(`${number}.`));
    return own.length === 0 ? [] : [sectionOf(`${number} ${title}`, own)];
  });
  return [head, ...parts, sentencesOf(sentences)].join('\n');
}

/** Every sentence of the specification with its statements; a sentence that lacks some says what. */
function sentencesOf(sentences: readonly Sentence[]): string {
  const rows = sentences.map(
    ({ id, says, statements, partly, waits }) =>
      `| ${id} | ${cell(says)} | ${statements.join(' ')} | ${cell(partly ?? waits ?? (statements.length === 0 ? '还没有陈述' : ''))} |`,
  );
  const [summary = ''] = sentenceLines(sentences);
  return `## 逐句对照\n\n${summary}按陈述的文字对应；“缺”写明没有陈述的部分。\n\n| 句 | 原文 | 陈述 | 缺 |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function sectionOf(title: string, statements: readonly Statement[]): string {
  const rows = statements
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))
    .map(({ id, says, tests }) => `| ${id} | ${cell(says)} | ${tests.map(testCell).join('<br>')} |`);
  return `## ${title}\n\n| 编号 | 陈述 | 测试 |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function testCell(test: string): string {
  const { file, titles } = partsOf(test);
  return `[${file.slice('tests/'.length)}](../${file}) › ${cell(titles.join(' › '))}`;
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
