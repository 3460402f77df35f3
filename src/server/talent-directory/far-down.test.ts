import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FoundAct } from "../../contract/talent/directory.ts";
import { countingQueries } from "../lib/database/database.ts";
import { testApp, type TestApp } from "../test-app.ts";

// The oldest acts have a video, those before them sound: more of each than are sorted. A first scan reaches neither, and a
// longer one only the sound.
const actCount = 11_000;
const withVideo = 2_300;
const withSound = 5_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const owner = await app.person("Owner of even more");
  await app.services.db
    .execute(sql`insert into acts (id, slug, owner_id, kind, name, search, has_sound, has_video, listed,
      rate_from_minor, created_at)
    select gen_random_uuid(), 'act-' || n, ${owner.id}, 'band', 'Act ' || n, 'act',
      n between ${actCount - withVideo - withSound + 1}::int and ${actCount - withVideo}::int,
      n > ${actCount - withVideo}::int, true, n, now() - n * interval '1 minute'
    from generate_series(1, ${actCount}::int) n`);
});
afterAll(() => app.close());

const newest = { sound: actCount - withVideo - withSound + 1, video: actCount - withVideo + 1 };

test.each(["sort=recent", "sort=price", "sort=recent&q=act"])(
  "very many acts far down the list are found in its order: %s",
  async (sort) => {
    for (const [media, first] of Object.entries(newest)) {
      const slugs: string[] = [];
      let cursor = "";
      for (let page = 0; page < 3; page += 1) {
        const { result, statements } = await countingQueries(() =>
          app.visitor().get(`/talent?${media}=true&${sort}&limit=10${cursor}`),
        );
        expect(statements.length).toBeLessThanOrEqual(8);
        slugs.push(...result.body.items.map(({ slug }: FoundAct) => slug));
        cursor = `&cursor=${result.body.next}`;
      }
      expect(slugs).toEqual(Array.from({ length: 30 }, (_, at) => `act-${first + at}`));
    }
  },
);
