import { Option } from 'commander';

/** `--report`, of every command whose answer has a page. */
export function reportOption(): Option {
  return new Option('--report <file>', 'also write a report: .html, .md, .txt or .json');
}
