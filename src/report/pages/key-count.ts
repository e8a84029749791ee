import type { KeyCount } from '../../core/results/keys.js';
import { plural } from '../../core/words/format.js';
import type { Page } from '../content/page.js';

/**
 * How many keys there are, as a page of one sentence.
 *
 * @example
 * const page = pageOfKeyCount(await countKeys(table));
 */
export function pageOfKeyCount({ tool, source, keyCount, keysBySize, complete }: KeyCount): Page {
  const sizes = keysBySize.map(([size, keys]) => `${keys} of ${size} column${size === 1 ? '' : 's'}`);
  return {
    tool,
    question: 'How many sets of columns single everybody out of',
    source: source.name,
    size: plural(source.records, 'record'),
    sizeOnTerminal: '',
    headline: `${keyCount} keys${complete ? '' : ' and perhaps more'}${sizes.length === 0 ? '' : `: ${sizes.join(', ')}`}`,
    tiles: [],
    sections: [],
    remark: 'Made from counts alone; holds no value of the data.',
  };
}
