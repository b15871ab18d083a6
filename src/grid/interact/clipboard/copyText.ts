// Puts a text on the clipboard by the copy event, which works on plain http and inside frames as well.

export function copyText(text: string): boolean {
  const take = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', take, { capture: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', take, { capture: true });
  }
}
