import { createRoute } from '@hono/zod-openapi';
import { AnswerDesk } from '../work/answer-desk.js';
import { answerPerson, answerPopulation } from '../work/answers.js';
import { personRequest, populationRequest } from './requests.js';
import { json, type RouteParts } from './route-parts.js';

const tags = ['Questions'];

/** Adds what is answered at once. */
export function addAnswerRoutes({ app, services, schemas, problem }: RouteParts): void {
  const answers = new AnswerDesk(services.settings.limits);
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/person',
      operationId: 'person',
      summary: "One person's risk from counts alone, at once",
      tags,
      request: { body: { required: true, content: { 'application/json': { schema: personRequest } } } },
      responses: { 200: json(schemas.Person, 'the findings'), default: problem },
    }),
    async (c) =>
      c.json((await answers.give((run) => answerPerson(services, c.req.valid('json'), run))) as never),
  );
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/population/estimate',
      operationId: 'populationEstimate',
      summary: 'How many people in a population look like somebody, at once',
      tags,
      request: { body: { required: true, content: { 'application/json': { schema: populationRequest } } } },
      responses: { 200: json(schemas.Population, 'the answer'), default: problem },
    }),
    async (c) =>
      c.json((await answers.give((run) => answerPopulation(services, c.req.valid('json'), run))) as never),
  );
}
