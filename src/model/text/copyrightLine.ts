// The line of rights under the sign-in page: years alone, as the product begins with, say whose they are; what a company wrote
// stands as it is.

/** '© 2010-2021 制造企业工作台' */
export function copyrightLine(text: string, name: string): string {
  return /^\d[\d\s–-]*$/.test(text) ? `© ${text} ${name}` : text;
}
