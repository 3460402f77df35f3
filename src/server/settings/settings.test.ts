import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const defaults = {
  emailNotifications: true,
  pushNotifications: false,
  eventReminders: true,
  whoCanMessage: "everyone",
  categories: [],
  location: "",
  autoRsvp: true,
  mutedWords: [],
  theme: null,
  size: null,
};

test("new people have the defaults from the specification", async () => {
  const ana = await app.person("Ana");
  expect((await ana.get("/settings")).body).toEqual(defaults);
});

test("each setting is saved separately and leaves the others alone", async () => {
  const ben = await app.person("Ben");
  const changes = {
    emailNotifications: false,
    pushNotifications: true,
    eventReminders: false,
    whoCanMessage: "friends",
    categories: ["Music", "Art"],
    location: "Austin",
    autoRsvp: false,
    mutedWords: ["spoilers"],
    theme: "dark",
    size: "large",
  };
  for (const [name, value] of Object.entries(changes)) {
    const answer = await ben.patch("/settings", { [name]: value });
    expect(answer.body).toMatchObject({ [name]: value });
  }
  expect((await ben.get("/settings")).body).toEqual(changes);
});

test("two concurrent changes both take effect, even the first ones ever", async () => {
  const cy = await app.person("Cy");
  await Promise.all([
    cy.patch("/settings", { emailNotifications: false }),
    cy.patch("/settings", { pushNotifications: true }),
    cy.patch("/settings", { categories: ["Tech", "Tech", "Music"] }),
  ]);
  expect((await cy.get("/settings")).body).toEqual({
    ...defaults,
    emailNotifications: false,
    pushNotifications: true,
    categories: ["Music", "Tech"],
  });
});

test.each([
  { whoCanMessage: "nobody" },
  { theme: "pink" },
  { theme: null },
  { categories: ["Chess"] },
  { location: "x".repeat(101) },
  { location: "Aus\u202etin" },
  { location: "Aus\0tin" },
  { autoRsvp: "yes" },
  { mutedWords: [" "] },
  { mutedWords: ["x".repeat(41)] },
  { mutedWords: Array.from({ length: 101 }, (_, number) => `word${number}`) },
])("%o is refused", async (change) => {
  const dia = await app.person("Dia");
  expect(await dia.patch("/settings", change)).toRefuseWith("BAD_INPUT");
  expect((await dia.get("/settings")).body).toEqual(defaults);
});

test("theme and font size apply in every browser the person signs in with", async () => {
  const eve = await app.person("Eve");
  await eve.patch("/settings", { theme: "dark", size: "small" });
  const elsewhere = app.visitor();
  await elsewhere.post("/session", { email: eve.email, password: eve.password });
  expect(elsewhere.cookies.get("marquee_theme")).toBe("dark");
  expect(elsewhere.cookies.get("marquee_size")).toBe("small");
});
