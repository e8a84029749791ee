const POWERS = ['', 'k', 'M', 'G', 'T'];

/** Bytes of a size such as `512MB`, `2GiB` or `1.5G`. Domain: what the config schema lets through. */
export function byteSize(text: string): number {
  const [, amount, prefix = '', binary] = /^([\d.]+)\s*([kMGT])?(i)?B?$/.exec(text) as RegExpExecArray;
  return Math.floor(Number(amount) * (binary ? 1024 : 1000) ** POWERS.indexOf(prefix));
}
