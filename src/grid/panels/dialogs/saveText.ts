// Gives the user a text as a file that a spreadsheet opens with Chinese in order.

export function saveText(name: string, rows: readonly (readonly string[])[]): void {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  // A leading sign would be read as a formula.
  const safe = (text: string): string =>
    /^[=+\-@\t]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text;
  const text = rows.map((row) => row.map((one) => cell(safe(one))).join(',')).join('\r\n');
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
