// The statements as a document: one table for each section of the specification, so that a reader finds the test of
// any sentence. Made from the statements and the titles that carry their ids; whether the tests pass is what
// `npm run spec` says.
import path from 'node:path';
import { withoutMarks } from '#tests/proofs/marks.ts';
import type { MarkedTitle } from '#tests/proofs/markedTitles.ts';
import { standingOf } from '#tests/specification/sentences/all.ts';
import type { Sentence } from '#tests/specification/sentences/sentence.ts';
import type { Statement } from '#tests/specification/statement.ts';
import { root, type Area } from './areas.ts';

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

每一行是一条陈述，以及标题带有其编号的测试，例如 \`… (spec 2.tabs.03)\`；除了这个编号，没有别的对应关系。\`npm test\` 留下测试结果之后，\`npm run spec\` 逐条、逐句核对：没有测试的和测试未通过的都会列出并计数，以退出码 1 结束。\`npm run spec -- --run\` 自己运行这里列出的测试文件。
`;

/** Text of the document, ending in a line break. */
export function documentOf(
  areas: readonly Area[],
  titles: readonly MarkedTitle[],
  sentences: readonly Sentence[],
): string {
  const statements = areas.flatMap((area) => area.statements);
  const parts = Object.entries(sections).flatMap(([number, title]) => {
    const own = statements.filter(({ id }) => id.startsWith(`${number}.`));
    return own.length === 0 ? [] : [sectionOf(`${number} ${title}`, own, titles)];
  });
  return [head, ...parts, sentencesOf(sentences)].join('\n');
}

/** Every sentence of the specification with its statements; a sentence that lacks some says what. */
function sentencesOf(sentences: readonly Sentence[]): string {
  const rows = sentences.map((sentence) => {
    const lacks = sentence.partly ?? (standingOf(sentence) === 'silent' ? '还没有陈述' : '');
    return `| ${sentence.id} | ${cell(sentence.says)} | ${sentence.statements.join(' ')} | ${cell(lacks)} |`;
  });
  return `## 逐句对照\n\n规格说明 ${sentences.length} 句。“缺”写明没有陈述的部分。\n\n| 句 | 内容 | 陈述 | 缺 |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function sectionOf(title: string, statements: readonly Statement[], titles: readonly MarkedTitle[]): string {
  const rows = statements
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))
    .map((statement) => `| ${statement.id} | ${cell(statement.says)} | ${testsOf(statement, titles)} |`);
  return `## ${title}\n\n| 编号 | 陈述 | 测试 |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function testsOf({ id, screen }: Statement, titles: readonly MarkedTitle[]): string {
  const own = titles
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title }) => testCell(file, withoutMarks(title)));
  const ofScreen =
    screen === undefined ? [] : [testCell('specification/screenGroups.test.ts', screen.entity)];
  return [...ofScreen, ...own].join('<br>') || '没有测试';
}

function testCell(file: string, title: string): string {
  return `[${file}](../tests/${file}) › ${cell(title)}`;
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
