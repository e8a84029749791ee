import { describe, expect, it } from 'vitest';
import { pageOfAssessment } from '../../src/report/pages/assessment.js';
import { renderHtml } from '../../src/report/render/html.js';
import { renderMarkdown } from '../../src/report/render/markdown.js';
import { renderText } from '../../src/report/render/text.js';
import { adult } from './fixture.js';
import { hospital } from './hospital-fixture.js';

/** What the reports of known findings look like, whole: a change of wording or layout shows in review. `vitest -u` renews them. */
describe('golden reports', () => {
  it.each([
    ['adult', adult()],
    ['hospital', hospital()],
  ] as const)('of %s', async (name, assessment) => {
    const page = (await renderHtml(pageOfAssessment(assessment))).replace(/<svg.*?<\/svg>/gs, '<svg/>');
    await expect(page).toMatchFileSnapshot(`golden/${name}.html.txt`);
    await expect(renderMarkdown(pageOfAssessment(assessment))).toMatchFileSnapshot(`golden/${name}.md.txt`);
    await expect(renderText(pageOfAssessment(assessment), { colour: false, full: true })).toMatchFileSnapshot(
      `golden/${name}.txt`,
    );
  });
});
