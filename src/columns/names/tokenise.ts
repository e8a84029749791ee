/** The words of a column's name in lower case, without accents: `dateOfBirth`, `date_of_birth` and `DATE.OF.BIRTH` are alike. */
export function tokenise(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('º', 'o')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
