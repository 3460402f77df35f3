import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";
import { inspect } from "./axe.ts";
import { expect, joins, signsUp, test } from "./world.ts";

test("typing @ suggests people by keyboard, in posts and comments, but never blocked ones", async ({
  browser,
  world,
}) => {
  const ana = await joins(browser, world.url, "Ana Mentions");
  const ben = await whoIs(await signsUp(browser, world.url, "Zebedee Castillo"));
  const bea = await whoIs(await signsUp(browser, world.url, "Zebulon Bell"));
  const rival = await whoIs(await signsUp(browser, world.url, "Zebra Rival"));
  await ask(ana, "PUT", `/people/${ben.id}/follow`);
  await ask(ana, "PUT", `/people/${rival.id}/block`);

  const box = ana.getByRole("textbox", { name: "Content" });
  const people = ana.getByRole("listbox", { name: "People" });
  await box.pressSequentially("Calling @zeb");
  await expect(people.getByRole("option")).toHaveCount(2);
  await expect(people.getByText("Zebra Rival")).toHaveCount(0);
  await expect(box).toHaveAttribute("aria-autocomplete", "list");
  const marked = people.locator('[aria-selected="true"]');
  await expect(marked).toContainText("Zebedee Castillo");
  await expect(box).toHaveAttribute(
    "aria-activedescendant",
    (await marked.getAttribute("id")) ?? "none",
  );
  await inspect(ana, "suggestions in the composer");
  await box.press("ArrowDown");
  await expect(marked).toContainText("Zebulon Bell");
  await box.press("Escape");
  await expect(people).toHaveCount(0);
  await expect(box).not.toHaveAttribute("aria-controls");
  // Closed for this mention only; the next one gets suggestions again.
  await box.pressSequentially("u");
  await expect(people).toHaveCount(0);
  await box.pressSequentially("l and @zeb");
  await expect(people.getByRole("option")).toHaveCount(2);
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(box).toHaveValue(`Calling @zebul and @${bea.username} `);
  await expect(box).toBeFocused();

  const id = newId();
  await ask(ana, "POST", "/posts", { id, type: "post", content: "Who is in?" });
  await ana.goto(`/posts/${id}`);
  const comment = ana.getByLabel("Write a comment");
  // Two letters find people one follows; three find others.
  const hint = ana.getByRole("status").filter({ hasText: "Type 3 letters to find people" });
  await comment.pressSequentially("Come, @");
  await expect(hint).toHaveCount(1);
  await comment.pressSequentially("ze");
  await expect(people.getByRole("option")).toHaveCount(1);
  await expect(hint).toHaveText(/^1 person suggested\. Type 3 letters/);
  await inspect(ana, "suggestions with a hint");
  await expect(
    ana.getByRole("combobox", { name: "Write a comment", expanded: true }),
  ).toBeFocused();
  await people.getByText("Zebedee Castillo").click();
  await expect(comment).toHaveValue(`Come, @${ben.username} `);
  await comment.pressSequentially("!");
  // What was typed outlives the page.
  await ana.reload();
  await expect(comment).toHaveValue(`Come, @${ben.username} !`);
  await comment.press("Enter");
  await expect(
    ana.getByRole("region", { name: "Comments" }).getByRole("link", { name: `@${ben.username}` }),
  ).toBeVisible();

  await ana.goto("/myposts");
  await ana.getByRole("button", { name: "Edit" }).first().click();
  const content = ana.getByRole("form", { name: "Edit post" }).getByLabel("Content");
  await content.press("ControlOrMeta+End");
  await content.pressSequentially(" With @zebul");
  // One suggestion is already listed, found with fewer letters.
  await expect(people.getByRole("option")).toHaveText([/Zebulon Bell/]);
  await content.press("Tab");
  await expect(content).toHaveValue(`Who is in? With @${bea.username} `);
});
