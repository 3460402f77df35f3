DROP INDEX "acts_position";--> statement-breakpoint
CREATE INDEX "acts_position" ON "acts" USING gist (point("longitude", "latitude"),strip("words"));