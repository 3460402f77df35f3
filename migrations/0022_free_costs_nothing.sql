-- An event with tickets is free when none of them costs anything, no longer when one of them is free.
update events set free = false where free and currency is not null and price_to_minor > 0;
