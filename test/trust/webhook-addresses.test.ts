import dns from "node:dns/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { webhookKinds } from "../../src/contract/integrations/limits.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { verified } from "../../src/server/messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { addEndpoint } from "../../src/server/webhooks/test-receiver.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verified(app, "Hana");
});
afterAll(() => app.close());

const all = [...webhookKinds];
const deliveriesOf = async (id: string) =>
  (await host.get(`/my/webhooks/${id}/deliveries`)).body.items;

test("a name that resolves to a private address only on connecting gets nothing", async () => {
  const lookup = vi.spyOn(dns, "lookup");
  onTestFinished(() => void lookup.mockRestore());
  const resolveTo = (...addresses: string[]) =>
    lookup.mockImplementation((async () =>
      addresses.map((address) => ({ address, family: 4 }))) as never);
  resolveTo("93.184.215.14");
  const endpoint = await addEndpoint(host, { url: "https://rebind.example.org/hooks", kinds: all });
  for (const addresses of [["169.254.169.254"], ["93.184.215.14", "127.0.0.1"]]) {
    resolveTo(...addresses);
    lookup.mockClear();
    await host.post(`/my/webhooks/${endpoint.id}/test`);
    await expect
      .poll(async () => (await deliveriesOf(endpoint.id))[0])
      .toMatchObject({ status: null, excerpt: "The host has an address that is not public." });
    // The connection uses the checked address; a second lookup could return another.
    expect(lookup.mock.calls.filter(([name]) => name === "rebind.example.org")).toHaveLength(1);
    await app.services.db.execute(
      sql`delete from webhook_deliveries where endpoint_id = ${endpoint.id}`,
    );
  }
});

test.each([
  "http://example.org/hooks",
  "https://127.0.0.1/hooks",
  "https://[::1]/hooks",
  "https://localhost/hooks",
  "https://10.0.0.1/hooks",
  "https://2130706433/hooks",
  "https://169.254.169.254/latest/meta-data",
  "https://user:password@example.org/hooks",
  "https://example.org:5432/hooks",
  "https://db.internal/hooks",
  "file:///etc/passwd",
  "gopher://example.org",
  "not an address",
])("an endpoint at %s is refused", async (url) => {
  const wanted = { id: newId(), url, kinds: all, eventId: null };
  expect(await host.post("/my/webhooks", wanted)).toRefuseWith("BAD_INPUT");
});
